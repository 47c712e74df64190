import type { Change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import InboxItem from '#messages/models/inbox_item'
import { mailedAccounts } from '#messages/queries/mailed_accounts'
import { mailKind } from '#messages/services/mail_kinds'

interface Posted {
  kind: string
  recipient: string
  payload: string
}

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
  const kinds = [...new Set(told.map(({ kind }) => kind))].filter(mayBeOff)
  const accounts = await mailedAccounts(
    change.trx,
    [...new Set(told.map((mail) => mail.recipient))],
    kinds
  )
  const items = told.flatMap(({ kind, recipient, payload }) => {
    const account = accounts.get(recipient)
    if (!account || !mailKind(kind)?.inbox) return []
    return [{ user_id: account.id, kind, payload, created_at: change.time }]
  })
  if (items.length > 0) await insertRows(change.trx, InboxItem, items)
  return ({ kind, recipient }) => accounts.get(recipient)?.off.has(kind) ?? false
}

const mayBeOff = (kind: string) => mailKind(kind)?.always === null
