import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, notFound } from '#core/errors/refusals'
import { OUTBOX_TABLE, type OutboxMessage } from '#messages/outbox_message'
import { outboxWorker } from '#messages/delivery/outbox_worker'

/**
 * Queues a failed mail again, with all its attempts before it.
 * @throws Refusal 404 for no mail, 409 for one that has not failed.
 */
export async function retryMail(id: number, actor: Actor): Promise<OutboxMessage> {
  return change(actor, async (change) => {
    const before = (await change.trx
      .from(OUTBOX_TABLE)
      .where('id', id)
      .first()) as OutboxMessage | null
    if (!before) throw notFound('There is no such mail.')
    const queued = await change.trx.from(OUTBOX_TABLE).where({ id, state: 'failed' }).update({
      state: 'queued',
      attempts: 0,
      last_error: null,
      claimed_until: null,
      next_attempt_at: change.time,
    })
    if (Number(queued) !== 1) throw conflict('Only a mail that failed can be sent again.')
    await change.audit({
      action: 'retry',
      entityType: 'mail',
      entityId: id,
      oldValues: { state: 'failed', attempts: before.attempts, lastError: before.last_error },
      newValues: { state: 'queued', attempts: 0, lastError: null },
    })
    change.afterCommit(() => outboxWorker.wake())
    return (await change.trx.from(OUTBOX_TABLE).where('id', id).firstOrFail()) as OutboxMessage
  })
}
