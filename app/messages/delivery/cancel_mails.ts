import type { Change } from '#audit/services/change'
import { OUTBOX_TABLE } from '#messages/outbox_message'

/**
 * Calls off the mails that wait, within the caller's change, and keeps the reason where admins
 * read it.
 * @returns how many there were.
 */
export async function cancelQueuedMails(change: Change, reason: string): Promise<number> {
  const cancelled = await change.trx
    .from(OUTBOX_TABLE)
    .where('state', 'queued')
    .update({ state: 'cancelled', last_error: reason })
  return Number(cancelled)
}

/** Calls off these mails, as far as they still wait; see cancelQueuedMails. */
export async function cancelMails(
  change: Change,
  ids: readonly number[],
  reason: string
): Promise<void> {
  if (ids.length === 0) return
  await change.trx
    .from(OUTBOX_TABLE)
    .whereIn('id', [...ids])
    .where('state', 'queued')
    .update({ state: 'cancelled', last_error: reason })
}
