import db from '@adonisjs/lucid/services/db'
import { expression, table } from '#core/database/table'

/**
 * Accounts by id, each with its newest item beyond the limit of an inbox. Found along the index
 * of accounts and items, which a count would read in full.
 */
export const inboxesAfter = (userId: number, mostItems: number) =>
  table(db, 'users')
    .where('id', '>', userId)
    .orderBy('id')
    .select(
      'id',
      expression<{ newest_beyond: number | null }>(
        `(select i.id from inbox_items i where i.user_id = users.id
          order by i.id desc limit 1 offset ?) as newest_beyond`,
        [mostItems]
      )
    )
