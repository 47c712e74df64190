import { table } from '#core/database/table'
import type { DateTime } from 'luxon'
import { dbTime } from '#core/time'
import type { Change } from '#audit/services/change'
import InboxItem from '#messages/models/inbox_item'
import OutboxMessage from '#messages/models/outbox_message'
import type { MailKindName, MailKinds } from '#messages/services/mail_kinds'

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

/** Keeps these emails from leaving before a moment, if they still wait. */
export async function holdMails(
  change: Change,
  ids: readonly number[],
  until: DateTime
): Promise<void> {
  if (ids.length === 0) return
  await table(change.trx, OutboxMessage)
    .whereIn('id', ids)
    .where('state', 'queued')
    .where('next_attempt_at', '<', dbTime(until))
    .update({ next_attempt_at: dbTime(until) })
}

/**
 * Cancels an email that still waits, with its item in the recipient's inbox.
 * @returns false where it was sent, or is being sent.
 */
export async function takeBackMail(change: Change, id: number, reason: string): Promise<boolean> {
  const mail = () => table(change.trx, OutboxMessage).where({ id, state: 'queued' })
  const row = await mail().select('kind', 'payload', 'created_at').first()
  // The worker claims it without the writers' lock.
  if (!row || (await mail().update({ state: 'cancelled', last_error: reason })) !== 1) return false
  await table(change.trx, InboxItem).where(row).delete()
  return true
}

/**
 * The same of every email of a kind that still waits for these accounts, by few statements.
 * @returns what they were about, the oldest first.
 */
export async function takeBackMails<K extends MailKindName>(
  change: Change,
  kind: K,
  userIds: readonly number[],
  reason: string
): Promise<MailKinds[K][]> {
  const mails = () => table(change.trx, OutboxMessage)
  const waiting = await mails()
    .where({ kind, state: 'queued' })
    .whereIn('user_id', [...userIds])
    .select('id')
  const ids = waiting.map(({ id }) => id)
  await cancelMails(change, ids, reason)
  // What the worker has claimed since was not canceled.
  const rows = await mails()
    .whereIn('id', ids)
    .where('state', 'cancelled')
    .orderBy('id')
    .select('payload', 'created_at')
  const payloads = rows.map(({ payload }) => payload)
  await table(change.trx, InboxItem)
    .whereIn('user_id', [...userIds])
    .where('kind', kind)
    .whereIn('payload', payloads)
    .whereIn(
      'created_at',
      rows.map((row) => row.created_at)
    )
    .delete()
  return payloads.map((payload) => JSON.parse(payload) as MailKinds[K])
}
