import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { isMysql } from '#database/column_helpers'

/*
 * Counts in the database, so all processes share them. A count starts with the first use of its
 * key and ends after its time.
 */

export interface Limit {
  most: number
  seconds: number
  /** The time starts again when the limit is exceeded. */
  blocks?: boolean
}

const ofKey = (key: string) => table(db, 'rate_limits').where('key', key)

const ON_MYSQL = `insert into rate_limits (\`key\`, points, expire) values (?, 1, ?)
  on duplicate key update points = last_insert_id(if(expire > ?, points + 1, 1)),
    expire = if(expire > ?, expire, values(expire))`

const ON_SQLITE = `insert into rate_limits (key, points, expire) values (?, 1, ?)
  on conflict (key) do update set points = iif(expire > ?, points + 1, 1),
    expire = iif(expire > ?, expire, excluded.expire)
  returning points`

/** Counts one use and returns the count, in one statement, so parallel uses all differ. */
export async function count(key: string, seconds: number): Promise<number> {
  const now = Date.now()
  const values = [key, now + seconds * 1000, now, now]
  if (!isMysql(db.connection())) {
    const [{ points }] = await db.rawQuery(ON_SQLITE, values)
    return points
  }
  const [{ insertId }] = await db.rawQuery(ON_MYSQL, values)
  // A new row has no last_insert_id().
  return insertId || 1
}

/** Counts one use. @returns the seconds to wait if it exceeds the limit, or null. */
export async function consume(key: string, { most, seconds, blocks }: Limit) {
  const counted = await count(key, seconds)
  if (counted <= most) return null
  if (blocks && counted === most + 1) {
    await ofKey(key).update({ expire: Date.now() + seconds * 1000 })
  }
  const row = await ofKey(key).select('expire').first()
  return Math.max(1, Math.ceil(((row?.expire ?? 0) - Date.now()) / 1000))
}

/** Whether a key has a count. */
export async function isCounted(key: string): Promise<boolean> {
  const row = await ofKey(key).where('expire', '>', Date.now()).where('points', '>', 0).first()
  return row !== null
}

const places = (keys: readonly string[]) => keys.map(() => '?').join(', ') || 'null'

/** Takes back one use of some keys, and all uses of others, in one statement. */
export async function takeBack({ one = [], all = [] }: { one?: string[]; all?: string[] }) {
  await db.rawQuery(
    `update rate_limits
      set points = points - 1,
        expire = case when \`key\` in (${places(all)}) then 0 else expire end
      where \`key\` in (${places([...one, ...all])}) and points > 0`,
    [...all, ...one, ...all]
  )
}

const FORGOTTEN_AT_ONCE = 1000

/** Deletes counts that have ended, by key: deleting a range would lock new counts out of it. */
export async function forgetEndedCounts(stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const ended = await table(db, 'rate_limits')
      .where('expire', '<', Date.now())
      .limit(FORGOTTEN_AT_ONCE)
      .select('key')
    if (ended.length === 0) return
    const keys = ended.map(({ key }) => key)
    // A key that was just used again stays.
    await table(db, 'rate_limits').whereIn('key', keys).where('expire', '<', Date.now()).delete()
  }
}
