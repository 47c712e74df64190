import { table } from '#core/database/table'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'
import InboxItem from '#messages/models/inbox_item'

/*
 * That somebody has read what they were told is no business data: it is written without the
 * writers' lock and without an entry in the audit log, which would be full of it.
 */

/**
 * Marks one of somebody's items as read; one that is read stays as it was.
 * @throws HttpError 404 for no item of theirs.
 */
export async function markRead(userId: number, id: number): Promise<void> {
  const own = () => table(db, InboxItem).where({ id, user_id: userId })
  const marked = await own()
    .whereNull('read_at')
    .update({ read_at: dbTime(DateTime.utc()) })
  if (marked === 1) return
  if (!(await own().first())) throw notFound('There is no such message.')
}

/**
 * Marks what somebody has seen as read, but nothing that came after it.
 * @param upTo the newest item they have seen.
 * @returns how many were unread.
 */
export async function markAllRead(userId: number, upTo: number): Promise<number> {
  return table(db, InboxItem)
    .where('user_id', userId)
    .whereNull('read_at')
    .where('id', '<=', upTo)
    .update({ read_at: dbTime(DateTime.utc()) })
}
