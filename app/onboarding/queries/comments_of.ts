import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { isoTime } from '#core/time'
import { MOST_COMMENTS } from '#onboarding/limits'

/** What was written about an item, the oldest first. */
export async function commentsOf(itemId: number) {
  const rows = await table(db, 'onboarding_comments')
    .where('item_id', itemId)
    .orderBy('id')
    .limit(MOST_COMMENTS)
    .select('id', 'body', 'author_id', 'author', 'created_at')
  return rows.map((row) => ({
    id: row.id,
    body: row.body,
    authorId: row.author_id,
    author: row.author,
    createdAt: isoTime(row.created_at),
  }))
}
