import type { Actor } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'

export const mayManageModules = (by: Actor): boolean => by.can('modules:manage')

/**
 * Who learns is shown modules; an archived one is for who manages them alone.
 * @throws HttpError 403, 404: what else there is, is nobody's to know.
 */
export function assertMayBeShown(by: Actor, module: { archived_at: string | null }): void {
  if (mayManageModules(by)) return
  if (!by.can('training:view')) throw forbidden()
  if (module.archived_at !== null) throw notFound()
}
