import { table } from '#core/database/table'
import type { Change } from '#audit/services/change'
import OutboxMessage from '#messages/models/outbox_message'

/**
 * Calls off the mails that wait, within the caller's change, and keeps the reason where admins
 * read it.
 * @returns how many there were.
 */
export async function cancelQueuedMails(change: Change, reason: string): Promise<number> {
  return table(change.trx, OutboxMessage)
    .where('state', 'queued')
    .update({ state: 'cancelled', last_error: reason })
}

/** Calls off these mails, as far as they still wait; see cancelQueuedMails. */
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
