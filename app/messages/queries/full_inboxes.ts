import db from '@adonisjs/lucid/services/db'
import { expression, table } from '#core/database/table'

/**
 * Accounts in the order of their ids, each with the newest item that is beyond the most an inbox
 * holds: found along the index of accounts and their items, which a count would read whole.
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
