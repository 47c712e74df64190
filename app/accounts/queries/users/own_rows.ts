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
  // The endings of keys, see sign_in_limits.ts. Found by a plain read: a deletion by anything but
  // the keys would lock everyone's counts until the erasure is stored.
  const hashes = emails.map((address) => createHash('sha256').update(address).digest('hex'))
  const counts = await trx
    .from('rate_limits')
    .whereIn(trx.raw('substr(`key`, -64)'), hashes)
    .select('key')
  const keys = counts.map(({ key }) => key)
  await table(trx, 'rate_limits').whereIn('key', keys).delete()
}
