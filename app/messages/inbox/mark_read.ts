import { table } from '#core/database/table'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime, isDbTime, isoTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'
import InboxItem from '#messages/models/inbox_item'

/*
 * Reading a notification is no business data, so it is written without the writers' lock and
 * without an audit entry. Otherwise the audit log would be full of them.
 */

/**
 * Marks one of a person's items as read; a read item stays as it is.
 * @throws HttpError 404 for an item of another person.
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
 * Marks everything that a person has seen as read, but nothing newer.
 * @param upTo the newest item they have seen.
 * @returns how many were unread, and the moment, by which it can be undone.
 */
export async function markAllRead(
  userId: number,
  upTo: number
): Promise<{ marked: number; readAt: string }> {
  const readAt = dbTime(DateTime.utc())
  const marked = await table(db, InboxItem)
    .where('user_id', userId)
    .whereNull('read_at')
    .where('id', '<=', upTo)
    .update({ read_at: readAt })
  return { marked, readAt: isoTime(readAt) }
}

/**
 * Marks what was marked as read at a moment as unread again.
 * @param readAt as markAllRead answers it.
 */
export async function markUnread(userId: number, readAt: string): Promise<void> {
  const moment = `${readAt.slice(0, 10)} ${readAt.slice(11, 23)}`
  // MySQL fails to compare with others.
  if (!isDbTime(moment)) return
  await table(db, InboxItem).where({ user_id: userId, read_at: moment }).update({ read_at: null })
}
