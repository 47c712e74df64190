import User from '#accounts/models/user'
import { accessOf, noAccess } from '#accounts/permissions/access'
import type { Change } from '#audit/services/change'
import { forbidden } from '#core/errors/http_errors'
import type { Permission } from '#core/permissions'

export const notAnymore = (field?: string) =>
  forbidden('You are not allowed to do this anymore. Nothing was changed.', field)

/**
 * As assertStillAdmin, for a permission that the route has checked before the request waited for
 * its turn.
 * @throws HttpError 403.
 */
export async function assertStillHolds(
  { trx, actor }: Change,
  permission: Permission
): Promise<void> {
  if (actor.id === null) return
  const user = await User.find(actor.id, { client: trx })
  const access = user?.maySignIn ? await accessOf(user, trx) : noAccess
  if (!access.can(permission)) throw notAnymore()
}
