import type { Change } from '#audit/services/change'
import { OUTBOX_TABLE } from '#outbox/outbox_message'

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
