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

/** An account that gets an email. */
interface Addressee {
  id: number
  /** They have turned such emails off. */
  unwanted: boolean
}

/**
 * Adds emails to the inboxes of the accounts they go to, in the same change and by few statements
 * for any number. An address without an account has no inbox.
 * @returns the account of an email that appears in an inbox or can be turned off.
 */
export async function feedInboxes(
  change: Change,
  mails: readonly Posted[]
): Promise<(mail: Posted) => Addressee | undefined> {
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
  const addressed = new Set(told)
  return (mail) => {
    const account = addressed.has(mail) ? accounts.get(mail.recipient) : undefined
    return account && { id: account.id, unwanted: account.off.has(mail.kind) }
  }
}

const mayBeOff = (kind: string) => mailKind(kind)?.always === null
