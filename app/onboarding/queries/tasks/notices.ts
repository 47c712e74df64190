import { table, type Client } from '#core/database/table'

/** Whose emails leave: the others have turned them off. */
export const leavingMails = (client: Client, mailIds: readonly number[]) =>
  table(client, 'outbox_messages')
    .whereIn('id', mailIds)
    .whereNot('state', 'cancelled')
    .select('user_id')

/**
 * The unread inbox items about all that is theirs of people who have turned emails of a kind off.
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
