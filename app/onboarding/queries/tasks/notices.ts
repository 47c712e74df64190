import { table, type Client } from '#core/database/table'

/** Whose emails leave: the others have turned them off. */
export const leavingMails = (client: Client, mailIds: readonly number[]) =>
  table(client, 'outbox_messages')
    .whereIn('id', mailIds)
    .whereNot('state', 'cancelled')
    .select('user_id')

/**
 * Unread inbox items that list all tasks of a person, where that person has turned emails of the
 * kind off.
 */
export const unreadItems = (client: Client, userIds: readonly number[], kind: string) =>
  table(client, 'mail_preferences as p')
    .join('inbox_items as i', (join) => join.on('i.user_id', 'p.user_id').andOn('i.kind', 'p.kind'))
    .where('p.kind', kind)
    .whereNull('i.read_at')
    .whereIn(
      'i.payload',
      userIds.map((userId) => JSON.stringify({ userId }))
    )
    .select('i.id', 'i.user_id', 'i.created_at')
