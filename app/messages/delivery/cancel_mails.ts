import { table } from '#core/database/table'
import type { Change } from '#audit/services/change'
import OutboxMessage from '#messages/models/outbox_message'

/**
 * Cancels waiting emails inside the caller's change, and stores the reason for admins.
 * @returns how many there were.
 */
export async function cancelQueuedMails(change: Change, reason: string): Promise<number> {
  return table(change.trx, OutboxMessage)
    .where('state', 'queued')
    .update({ state: 'cancelled', last_error: reason })
}

/** Cancels these emails if they still wait; see cancelQueuedMails. */
export async function cancelMails(
  change: Change,
  ids: readonly number[],
  reason: string
): Promise<void> {
  if (ids.length === 0) return
  await table(change.trx, OutboxMessage)
    .whereIn('id', ids)
    .where('state', 'queued')
    .update({ state: 'cancelled', last_error: reason })
}
