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
 * Adds emails to the inboxes of the accounts they go to, in the same change and by few statements
 * for any number. An address without an account has no inbox.
 * @returns whether the recipient has turned off the email.
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
