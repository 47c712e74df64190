import type { Change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { INBOX_TABLE, PREFERENCES_TABLE } from '#messages/inbox_item'
import { mailKind } from '#messages/services/mail_kinds'

interface Posted {
  kind: string
  recipient: string
  payload: string
}

interface Account {
  id: number
  /** The kinds of mail they have turned off. */
  off: Set<string>
}

/** SQLite takes 32,766 parameters in a statement. */
const ACCOUNTS_AT_ONCE = 10_000

/**
 * Puts what is mailed into the inboxes of the accounts it is mailed to, within the same change and
 * by few statements however many there are. An address that is no account's has no inbox.
 * @returns whether the recipient of a mail does not want it mailed.
 */
export async function feedInboxes(
  change: Change,
  mails: readonly Posted[]
): Promise<(mail: Posted) => boolean> {
  const told = mails.filter(({ kind }) => mailKind(kind)?.inbox || mayBeOff(kind))
  const accounts = await accountsOf(change, told)
  const items = told.flatMap(({ kind, recipient, payload }) => {
    const account = accounts.get(recipient)
    if (!account || !mailKind(kind)?.inbox) return []
    return [{ user_id: account.id, kind, payload, created_at: change.time }]
  })
  if (items.length > 0) await insertRows(change.trx, INBOX_TABLE, items)
  return ({ kind, recipient }) => accounts.get(recipient)?.off.has(kind) ?? false
}

const mayBeOff = (kind: string) => mailKind(kind)?.always === null

async function accountsOf(
  { trx }: Change,
  mails: readonly Posted[]
): Promise<Map<string, Account>> {
  const optional = [...new Set(mails.map(({ kind }) => kind))].filter(mayBeOff)
  const addresses = [...new Set(mails.map(({ recipient }) => recipient))]
  const accounts = new Map<string, Account>()
  for (let at = 0; at < addresses.length; at += ACCOUNTS_AT_ONCE) {
    const rows: { id: number; email: string; kind: string | null }[] = await trx
      .from('users as u')
      .leftJoin(`${PREFERENCES_TABLE} as p`, (join) => {
        join.on('p.user_id', 'u.id').andOnIn('p.kind', optional)
      })
      .whereIn('u.email', addresses.slice(at, at + ACCOUNTS_AT_ONCE))
      .select('u.id', 'u.email', 'p.kind')
    for (const { id, email, kind } of rows) {
      const account = accounts.get(email) ?? { id: Number(id), off: new Set() }
      if (kind !== null) account.off.add(kind)
      accounts.set(email, account)
    }
  }
  return accounts
}
