import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { table } from '#core/database/table'
import { notFound } from '#core/errors/http_errors'
import OutboxMessage, { type OutboxRow } from '#messages/models/outbox_message'
import { presentAddresses } from '#messages/queries/mailed_accounts'
import { outboxWorker } from '#messages/delivery/outbox_worker'

/**
 * Queues a failed email again, with a full number of attempts, to the address that its account has
 * now.
 * @throws HttpError 404 for an unknown email, 409 for one that has not failed.
 */
export async function retryMail(id: number, actor: Actor): Promise<OutboxRow> {
  return change(actor, async (change) => {
    const mail = await OutboxMessage.find(id, { client: change.trx })
    if (!mail) throw notFound('There is no such email.')
    const { state, attempts, lastError, userId } = mail
    const addresses = await presentAddresses(change.trx, [userId])
    const recipient = addresses.get(userId) ?? mail.recipient
    const queued = { state: 'queued', attempts: 0, lastError: null } as const
    await change.transition(
      mail,
      {
        from: { state: 'failed' },
        to: { ...queued, recipient, claimedUntil: null, nextAttemptAt: change.time },
        refused: 'Only a failed email can be retried.',
      },
      // The old values are logged even if nothing changes.
      { action: 'retry', oldValues: { state, attempts, lastError }, newValues: queued }
    )
    change.afterCommit(() => outboxWorker.wake())
    return table(change.trx, OutboxMessage).where('id', id).firstOrFail()
  })
}
