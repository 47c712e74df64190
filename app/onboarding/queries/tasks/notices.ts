import { table, type Client } from '#core/database/table'

/** Whose emails leave: the others have turned them off. */
export const leavingMails = (client: Client, mailIds: readonly number[]) =>
  table(client, 'outbox_messages')
    .whereIn('id', mailIds)
    .whereNot('state', 'cancelled')
    .select('user_id')

/**
 * Who has turned emails of a kind off and has one about all that is theirs unread in their inbox,
 * where it tells what that is now.
 */
export async function unreadBy(
  client: Client,
  userIds: readonly number[],
  kind: string
): Promise<Set<number>> {
  const rows = await table(client, 'mail_preferences as p')
    .join('inbox_items as i', (join) => join.on('i.user_id', 'p.user_id').andOn('i.kind', 'p.kind'))
    .where('p.kind', kind)
    .whereNull('i.read_at')
    .whereIn(
      'i.payload',
      userIds.map((userId) => JSON.stringify({ userId }))
    )
    .distinct('p.user_id')
  return new Set(rows.map((row) => row.user_id))
}
