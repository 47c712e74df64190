import { table, type TableQuery } from '#core/database/table'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import InboxItem, { MOST_ITEMS, type InboxRow } from '#messages/models/inbox_item'
import { inboxesAfter } from '#messages/queries/full_inboxes'
import { setting } from '#settings/current'

/** Rows per statement, to keep it short. */
const AT_ONCE = 1_000
/** At most the maximum size of an inbox is read per account. */
const ACCOUNTS_AT_ONCE = 100

/**
 * Deletes items that were read longer ago than the setting, and the oldest of very full inboxes.
 * It works in batches, so an interruption loses nothing and several runs are safe.
 * @returns how many items were deleted.
 */
export async function pruneInboxes(
  stop?: AbortSignal,
  { readDays = setting('readMessageDays'), mostItems = MOST_ITEMS } = {}
): Promise<number> {
  const before = dbTime(DateTime.utc().minus({ days: readDays }))
  const readLongAgo = () =>
    table(db, InboxItem).where('read_at', '<', before).orderBy('read_at').orderBy('id')
  let pruned = await prune(readLongAgo, stop)
  for await (const { userId, newestBeyond } of fullInboxes(mostItems, stop)) {
    const beyond = () =>
      table(db, InboxItem).where('user_id', userId).where('id', '<=', newestBeyond).orderBy('id')
    pruned += await prune(beyond, stop)
  }
  return pruned
}

/** Accounts with too many items, and the newest excess item of each. */
async function* fullInboxes(mostItems: number, stop: AbortSignal | undefined) {
  for (let last = 0; ;) {
    stop?.throwIfAborted()
    const accounts = await inboxesAfter(last, mostItems).limit(ACCOUNTS_AT_ONCE)
    for (const { id, newest_beyond: beyond } of accounts) {
      if (beyond !== null) yield { userId: id, newestBeyond: beyond }
    }
    if (accounts.length < ACCOUNTS_AT_ONCE) return
    last = accounts.at(-1)?.id ?? last
    await nextTurn()
  }
}

async function prune(
  toDelete: () => TableQuery<InboxRow, { inbox_items: InboxRow }>,
  stop: AbortSignal | undefined
): Promise<number> {
  for (let pruned = 0; ;) {
    stop?.throwIfAborted()
    const rows = await toDelete().select('id').limit(AT_ONCE)
    if (rows.length === 0) return pruned
    const ids = rows.map(({ id }) => id)
    pruned += await table(db, InboxItem).whereIn('id', ids).delete()
    // SQLite answers synchronously, so without this no request would get a turn.
    await nextTurn()
  }
}
