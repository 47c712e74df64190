import User from '#accounts/models/user'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict } from '#core/errors/http_errors'

/**
 * Rejects a change that would leave no administrator who can sign in. Called inside the write
 * transaction, whose lock makes two admins who demote each other take turns.
 * @throws HttpError 409.
 */
export async function assertAnotherAdmin(change: Change, userId: number): Promise<void> {
  const other = await table(change.trx, User)
    .where('role', 'admin')
    .whereNot('id', userId)
    .whereNotNull('password')
    .whereNull('disabled_at')
    .whereNull('sign_in_blocked_at')
    .select('id')
    .first()
  if (!other) throw conflict('The last administrator cannot be demoted, disabled or deleted.')
}
