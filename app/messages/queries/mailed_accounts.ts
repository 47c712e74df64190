import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#core/database/in_batches'
import { table, type Client } from '#core/database/table'

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

/** The addresses that these accounts have now, by account. Nulls are skipped. */
export async function presentAddresses(
  client: Client,
  userIds: readonly (number | null)[]
): Promise<Map<number | null, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await table(client, 'users').whereIn('id', ids).select('id', 'email')
  return new Map(rows.map(({ id, email }) => [id, email]))
}
