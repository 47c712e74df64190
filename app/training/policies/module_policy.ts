import type { Actor } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'

export const mayManageModules = (by: Actor): boolean => by.can('modules:manage')

/** @throws HttpError 403 for who neither learns nor manages modules, whether there is one or not. */
export function assertMayLearn(by: Actor): void {
  if (!mayManageModules(by) && !by.can('training:view')) throw forbidden()
}

/** @throws HttpError 404: an archived module is there for who manages modules alone. */
export function assertMayBeShown(by: Actor, module: { archived_at: string | null }): void {
  if (module.archived_at !== null && !mayManageModules(by)) throw notFound()
}
