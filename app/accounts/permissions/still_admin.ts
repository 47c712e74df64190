import User from '#accounts/models/user'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { forbidden } from '#core/errors/http_errors'

/**
 * Checked again inside a change that only administrators may make: while the request waited for its turn, the
 * caller may have been demoted or disabled. Commands and the system have no account.
 * @throws HttpError 403.
 */
export async function assertStillAdmin({ trx, actor }: Change): Promise<void> {
  if (actor.id === null) return
  const admin = await table(trx, User)
    .where({ id: actor.id, role: 'admin' })
    .whereNull('disabled_at')
    .select('id')
    .first()
  if (!admin) throw forbidden('You are not an administrator anymore. Nothing was changed.')
}
