import { systemActor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import type { SignerRole } from '#documents/placed_field'
import { mailServer } from '#outbox/services/mail_server'
import { postMail } from '#outbox/services/post_mail'
import { ACTIONS, REQUESTS, signerName, type ActionRow } from '#signing/request'

/**
 * Tells whose turn it is. The action is SENT once the mail server has taken the mail, or at once
 * where none is set up (product.md, Documents and signing), and with the first one the request.
 */
export async function tellSigner(change: Change, requestId: number, role: SignerRole) {
  const action: ActionRow = await change.trx
    .from(ACTIONS)
    .where({ request_id: requestId, role })
    .firstOrFail()
  // As they are called and reached now, which may be another address than when it was sent.
  const user = await change.trx
    .from('users')
    .where('id', action.user_id)
    .select('first_name', 'last_name', 'email')
    .firstOrFail()
  const recipient = { recipient_name: signerName(user), recipient_email: user.email }
  const mailId = await postMail(change, {
    kind: 'signature_requested',
    recipient: recipient.recipient_email,
    recipientName: recipient.recipient_name,
    payload: { actionId: Number(action.id) },
  })
  await change.trx
    .from(ACTIONS)
    .where('id', action.id)
    .update({ ...recipient, mail_id: mailId })
  if (!mailServer.configured) await markTold(change, action)
}

/** What follows from a notice that the mail server has taken; a repetition changes nothing. */
export async function noteTold(actionId: number): Promise<void> {
  await change(systemActor, async (change) => {
    const action: ActionRow | null = await change.trx.from(ACTIONS).where('id', actionId).first()
    if (action?.status === 'PENDING') await markTold(change, action)
  })
}

async function markTold(change: Change, { id, request_id: requestId, role }: ActionRow) {
  const told = await change.trx
    .from(ACTIONS)
    .where({ id, status: 'PENDING' })
    .update({ status: 'SENT' })
  if (Number(told) !== 1) return
  const sent = await change.trx
    .from(REQUESTS)
    .where({ id: requestId, status: 'CREATED' })
    .update({ status: 'SENT', sent_at: change.time, updated_at: change.time })
  await change.audit({
    action: 'send',
    entityType: 'signing_request',
    entityId: requestId,
    newValues: { role, ...(Number(sent) === 1 ? { status: 'SENT' } : {}) },
  })
}
