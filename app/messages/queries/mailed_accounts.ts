import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'

interface Account {
  id: number
  /** The kinds of email they have turned off. */
  off: Set<string>
}

const ACCOUNTS_AT_ONCE = 10_000

/**
 * The accounts of these addresses, each with the given kinds of email it has turned off.
 * @returns them by address.
 */
export async function mailedAccounts(
  trx: TransactionClientContract,
  addresses: readonly string[],
  kinds: readonly string[]
): Promise<Map<string, Account>> {
  const accounts = new Map<string, Account>()
  for (const some of inBatches(addresses, ACCOUNTS_AT_ONCE)) {
    const rows = await table(trx, 'users as u')
      .leftJoin('mail_preferences as p', (join) => {
        join.on('p.user_id', 'u.id').andOnIn('p.kind', [...kinds])
      })
      .whereIn('u.email', some)
      .select('u.id', 'u.email', 'p.kind')
    for (const { id, email, kind } of rows) {
      const account = accounts.get(email) ?? { id, off: new Set() }
      if (kind !== null) account.off.add(kind)
      accounts.set(email, account)
    }
  }
  return accounts
}

/** The account that has an address now, with its name as emails say it. */
export async function accountAt(
  trx: TransactionClientContract,
  address: string
): Promise<{ id: number; name: string } | null> {
  const row = await table(trx, 'users')
    .where('email', address)
    .select('id', 'first_name', 'last_name')
    .first()
  return row && { id: row.id, name: `${row.first_name} ${row.last_name}`.trim() }
}
