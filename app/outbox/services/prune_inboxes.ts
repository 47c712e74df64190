import { setImmediate as nextTurn } from 'node:timers/promises'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#audit/services/time'
import { INBOX_TABLE } from '#outbox/inbox_item'

/** What was read stays this long; the mail's row stays in the delivery log. */
export const READ_DAYS = 90
/** Nobody's inbox holds more, read or not: the oldest go. */
export const MOST_ITEMS = 1_000

/** Rows of one statement: nobody waits long for it. */
const AT_ONCE = 1_000

/**
 * Takes away what was read long ago, and the oldest of who has very much. A part at a time, so
 * that whoever breaks it off loses nothing and several may run it at once.
 * @returns how many items went.
 */
export async function pruneInboxes(
  stop?: AbortSignal,
  { readDays = READ_DAYS, mostItems = MOST_ITEMS } = {}
): Promise<number> {
  const before = dbTime(DateTime.utc().minus({ days: readDays }))
  const readLongAgo = () =>
    db.from(INBOX_TABLE).where('read_at', '<', before).orderBy('read_at').orderBy('id')
  const beyond = () =>
    db
      .from((ranked) => {
        ranked
          .from(INBOX_TABLE)
          .select('id')
          .select(db.raw('row_number() over (partition by user_id order by id desc) as place'))
          .as('ranked')
      })
      .where('place', '>', mostItems)
      .orderBy('id')
  return (await prune(readLongAgo, stop)) + (await prune(beyond, stop))
}

async function prune(
  doomed: () => ReturnType<typeof db.from>,
  stop: AbortSignal | undefined
): Promise<number> {
  for (let pruned = 0; ;) {
    stop?.throwIfAborted()
    const rows: { id: number }[] = await doomed().select('id').limit(AT_ONCE)
    if (rows.length === 0) return pruned
    const ids = rows.map(({ id }) => id)
    pruned += Number(await db.from(INBOX_TABLE).whereIn('id', ids).delete())
    // SQLite answers at once: without it no request would have its turn.
    await nextTurn()
  }
}
