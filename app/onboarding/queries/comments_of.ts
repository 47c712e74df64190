import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { isoTime } from '#core/time'

/** No item has more. */
const MOST = 200

/** What was written about an item, the oldest first. */
export async function commentsOf(itemId: number) {
  const rows = await table(db, 'onboarding_comments')
    .where('item_id', itemId)
    .orderBy('id')
    .limit(MOST)
    .select('id', 'body', 'author_id', 'author', 'created_at')
  return rows.map((row) => ({
    id: row.id,
    body: row.body,
    authorId: row.author_id,
    author: row.author,
    createdAt: isoTime(row.created_at),
  }))
}
