import { table } from '#core/database/table'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import { presentAddresses } from '#messages/queries/mailed_accounts'
import OutboxMessage, { type OutboxRow } from '#messages/models/outbox_message'
import { outboxWorker } from '#messages/delivery/outbox_worker'

type Changed = Pick<OutboxRow, 'recipient'>

/** Emails per change, to keep it short. */
const AT_ONCE = 1_000

/**
 * Queues every failed email again, up to the newest one shown, to the addresses that their accounts
 * have now; later failures stay. If interrupted, the rest stay failed.
 * @returns how many there were.
 */
export async function retryFailedMails(upTo: number, actor: Actor): Promise<number> {
  for (let retried = 0; ;) {
    const some = await change(actor, async (change) => {
      const failed = () =>
        table(change.trx, OutboxMessage).where('state', 'failed').where('id', '<=', upTo)
      const mails = await failed()
        .orderBy('id')
        .limit(AT_ONCE)
        .select('id', 'attempts', 'last_error', 'recipient', 'user_id')
      if (mails.length === 0) return 0
      const queued = await failed()
        .whereIn(
          'id',
          mails.map(({ id }) => id)
        )
        .update({
          state: 'queued',
          attempts: 0,
          last_error: null,
          claimed_until: null,
          next_attempt_at: change.time,
        })
      if (queued !== mails.length) throw new Error('Failed emails changed within a change')
      const addresses = await presentAddresses(
        change.trx,
        mails.map((mail) => mail.user_id)
      )
      const moved = mails.flatMap(({ id, user_id: userId, recipient }): [number, Changed][] => {
        const address = addresses.get(userId)
        return address && address !== recipient ? [[id, { recipient: address }]] : []
      })
      await updateMany(change.trx, OutboxMessage, new Map(moved))
      await change.auditMany(
        mails.map(({ id, attempts, last_error: lastError }) => ({
          action: 'retry',
          entityType: 'mail',
          entityId: id,
          oldValues: { state: 'failed', attempts, lastError },
          newValues: { state: 'queued', attempts: 0, lastError: null },
        }))
      )
      change.afterCommit(() => outboxWorker.wake())
      return mails.length
    })
    retried += some
    if (some < AT_ONCE) return retried
  }
}
