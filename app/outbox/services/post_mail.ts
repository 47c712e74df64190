import { dbTime } from '#audit/services/time'
import type { Change } from '#audit/services/change'
import { OUTBOX_TABLE } from '#outbox/outbox_message'
import type { MailKindName, MailKinds } from '#outbox/services/mail_kinds'
import { outboxWorker } from '#outbox/services/outbox_worker'

export { awaitDelivery, type Delivery } from '#outbox/services/await_delivery'

/** A payload names what a mail is about; it is not the place for texts or files. */
const MAX_PAYLOAD_BYTES = 16 * 1024

export interface MailToPost<K extends MailKindName> {
  kind: K
  recipient: string
  recipientName: string
  payload: MailKinds[K]
}

/** Writes a mail in the change's own transaction; it leaves after the commit. */
export async function postMail<K extends MailKindName>(
  change: Change,
  mail: MailToPost<K>
): Promise<number> {
  const payload = JSON.stringify(mail.payload)
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `The payload of a ${mail.kind} mail is larger than ${MAX_PAYLOAD_BYTES} bytes`
    )
  }
  const at = dbTime(change.at)
  const [id] = await change.trx.table(OUTBOX_TABLE).insert({
    kind: mail.kind,
    recipient: mail.recipient,
    recipient_name: mail.recipientName.slice(0, 210),
    payload,
    next_attempt_at: at,
    created_at: at,
  })
  change.afterCommit(() => outboxWorker.wake())
  return Number(id)
}
