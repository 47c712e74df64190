import type { Actor } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'

export const mayManageModules = (by: Actor): boolean => by.can('modules:manage')

/**
 * @throws HttpError 403 for people who neither learn nor manage modules, whether the module
 * exists or not.
 */
export function assertMayLearn(by: Actor): void {
  if (!mayManageModules(by) && !by.can('training:view')) throw forbidden()
}

interface Shown {
  published_at: string | null
  archived_at: string | null
}

/** @throws HttpError 404: only people who manage modules see a draft or an archived one. */
export function assertMayBeShown(by: Actor, module: Shown): void {
  const active = module.published_at !== null && module.archived_at === null
  if (!active && !mayManageModules(by)) throw notFound()
}
