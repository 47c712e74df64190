import { table } from '#core/database/table'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { assertNotErased } from '#core/erased_email'
import { conflict, notFound } from '#core/errors/http_errors'
import { madeBefore, once } from '#core/http/idempotency'
import OutboxMessage, { type OutboxRow } from '#messages/models/outbox_message'
import { outboxWorker } from '#messages/delivery/outbox_worker'
import { presentAddresses } from '#messages/queries/mailed_accounts'
import { mailKind } from '#messages/services/mail_kinds'
import { renderMail } from '#messages/services/render_mail'

/**
 * Sends a sent email again, as a new email that names the first. Its text is rendered again; a
 * link that no longer works is not sent. With an Idempotency-Key, it is sent again once.
 * @throws HttpError 404 for an unknown email; 409 for one that was not sent, is no longer needed,
 * is already being sent again, or whose account has another address by now, or for a key used
 * otherwise.
 */
export async function resendMail(id: number, actor: Actor, key?: string): Promise<OutboxRow> {
  const call = { operation: 'mails.resend', key, input: { id } }
  const earlier = key ? await change(actor, (change) => madeBefore(change, call)) : null
  if (earlier !== null) return table(db, OutboxMessage).where('id', earlier).firstOrFail()
  const mail = await table(db, OutboxMessage).where('id', id).first()
  if (!mail) throw notFound('There is no such email.')
  assertResendable(mail)
  // Outside the change, which blocks others; the delivery checks again.
  const rendered = await renderMail(mail, { maskSecrets: true })
  if (!rendered) throw conflict('This email is about something that no longer exists.')
  if (rendered.obsolete) throw conflict(`It can't be sent again. ${rendered.obsolete}`)

  return change(actor, async (change) => {
    const mails = () => table(change.trx, OutboxMessage)
    const sentAgain = await once(change, call, () => sendAgain(change, id))
    return mails().where('id', sentAgain).firstOrFail()
  })
}

/** @returns the new email's id. */
async function sendAgain(change: Change, id: number): Promise<number> {
  const before = await OutboxMessage.findOrFail(id, { client: change.trx })
  const { kind, recipient, recipientName, payload, userId } = before
  assertResendable(before)
  await assertStillTheirs(change.trx, before)
  const waiting = await table(change.trx, OutboxMessage)
    .where('resent_from_id', id)
    .whereIn('state', ['queued', 'sending'])
    .first()
  if (waiting) throw conflict('It is being sent again already.')
  const again = new OutboxMessage().merge({ kind, recipient, recipientName, payload, userId })
  await change.store(again.merge({ resentFromId: id, nextAttemptAt: change.time }))
  await change.audit({
    action: 'resend',
    entityType: 'mail',
    entityId: id,
    newValues: { mailId: again.id },
  })
  change.afterCommit(() => outboxWorker.wake())
  return again.id
}

function assertResendable({ state, recipient }: Pick<OutboxMessage, 'state' | 'recipient'>): void {
  if (state !== 'sent') throw conflict('Only a sent email can be sent again.')
  assertNotErased({ email: recipient })
}

/** A former address may belong to someone else, so nothing about the account goes there. */
async function assertStillTheirs(
  trx: TransactionClientContract,
  { kind, recipient, userId }: OutboxMessage
) {
  const sent = mailKind(kind)
  // It goes to an address, whoever has it.
  if (userId === null && (!sent?.inbox || sent.toFormerAddress)) return
  const addresses = await presentAddresses(trx, [userId])
  if (addresses.get(userId) === recipient) return
  throw conflict("The account now has a different email address, so it can't be sent again.")
}
