import { createHash } from 'node:crypto'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countOf, table } from '#core/database/table'

/** Rows that have no meaning without the account's owner. */
const OWN_ROWS = [
  'email_changes',
  'password_resets',
  'permission_overrides',
  'list_columns',
  'user_roles',
  'idempotency_keys',
  'two_factors',
  'recovery_codes',
  'sign_ins',
] as const

export type OwnRows = (typeof OWN_ROWS)[number] | 'sessions'

export const countOwnRows = (source: OwnRows, userId: number, client: QueryClientContract) =>
  countOf(client.from(source).where('user_id', userId))

/** @param emails every address the account had. */
export async function eraseOwnRows(
  userId: number,
  emails: readonly string[],
  trx: TransactionClientContract
): Promise<void> {
  for (const source of OWN_ROWS) await trx.from(source).where('user_id', userId).delete()
  await table(trx, 'upload_slots').where('owner_id', userId).update({ name: 'erased' })
  for (const address of emails) {
    const hash = createHash('sha256').update(address).digest('hex')
    await table(trx, 'rate_limits').where('key', 'like', `%:account:${hash}`).delete()
  }
}
