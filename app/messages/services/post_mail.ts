import { table } from '#core/database/table'
import type { DateTime } from 'luxon'
import { dbTime } from '#core/time'
import type { Change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import OutboxMessage from '#messages/models/outbox_message'
import type { MailState } from '#messages/models/states'
import { mailKind, type MailKindName, type MailKinds } from '#messages/services/mail_kinds'
import { feedInboxes } from '#messages/inbox/feed_inboxes'
import { outboxWorker } from '#messages/delivery/outbox_worker'

export { awaitDelivery, type Delivery } from '#messages/delivery/await_delivery'

/** A payload names the subject of an email. It must not carry texts or files. */
const MAX_PAYLOAD_BYTES = 16 * 1024

interface MailToPost<K extends MailKindName> {
  kind: K
  recipient: string
  recipientName: string
  payload: MailKinds[K]
  /** Earliest time to send; at once by default. */
  notBefore?: DateTime
}

/**
 * Writes an email in the change's own transaction, with the item in its recipient's inbox. It
 * leaves after the commit, unless the recipient has turned such emails off.
 */
export async function postMail<K extends MailKindName>(
  change: Change,
  mail: MailToPost<K>
): Promise<number> {
  const rows = await rowsOf(change, [mail])
  const [id] = await change.trx.insertQuery().table(OutboxMessage.table).multiInsert(rows)
  change.afterCommit(() => outboxWorker.wake())
  return id
}

/** SQLite limits a statement's parameters, MySQL its length. */
const MAILS_AT_ONCE = 500

/**
 * Writes many emails by few statements, inside the caller's change.
 * @returns their ids, in the order of the emails.
 */
export async function postMails<K extends MailKindName>(
  change: Change,
  mails: readonly MailToPost<K>[]
): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < mails.length; at += MAILS_AT_ONCE) {
    const rows = await rowsOf(change, mails.slice(at, at + MAILS_AT_ONCE))
    // Emails are posted only inside changes, and changes take turns, so all higher ids are ours.
    const last = await table(change.trx, OutboxMessage).max('id as id').first()
    await insertRows(change.trx, OutboxMessage, rows)
    const posted = await table(change.trx, OutboxMessage)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .select('id')
    ids.push(...posted.map(({ id }) => id))
  }
  change.afterCommit(() => outboxWorker.wake())
  return ids
}

/** Writes any number of emails by few statements, for callers that do not need the ids. */
export async function postToMany<K extends MailKindName>(
  change: Change,
  mails: readonly MailToPost<K>[]
): Promise<void> {
  const rows = await rowsOf(change, mails)
  await insertRows(change.trx, OutboxMessage, rows)
  change.afterCommit(() => outboxWorker.wake())
}

/** Why an email was not sent; the delivery log shows it. */
const NOT_WANTED = 'The recipient turned these emails off. It appears in their inbox.'

/** The outbox rows of the given emails; also writes the inbox items. */
async function rowsOf<K extends MailKindName>(change: Change, mails: readonly MailToPost<K>[]) {
  const rows = mails.map((mail) => rowOf(change, mail))
  const addresseeOf = await feedInboxes(change, rows)
  return rows.map((row, index) => {
    const addressee = addresseeOf(row)
    const { kind, payload } = mails[index] as MailToPost<K>
    const accountId = (payload as { userId?: number }).userId ?? addressee?.id ?? null
    return {
      ...row,
      user_id: mailKind(kind)?.toFormerAddress ? null : accountId,
      ...(addressee?.unwanted && { state: 'cancelled' as MailState, last_error: NOT_WANTED }),
    }
  })
}

function rowOf<K extends MailKindName>(change: Change, mail: MailToPost<K>) {
  const payload = JSON.stringify(mail.payload)
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `The payload of a ${mail.kind} email is larger than ${MAX_PAYLOAD_BYTES} bytes`
    )
  }
  const at = dbTime(change.at)
  return {
    kind: mail.kind,
    recipient: mail.recipient,
    recipient_name: mail.recipientName.slice(0, 210),
    payload,
    state: 'queued' as MailState,
    last_error: null as string | null,
    next_attempt_at: mail.notBefore ? dbTime(mail.notBefore) : at,
    created_at: at,
  }
}
