import db from '@adonisjs/lucid/services/db'

const MOST_REMEMBERED = 500

const counts = new Map<string, { version: string; total: number }>()

/**
 * Counts once per state of the data: every change ends in an audit entry, so a count holds until
 * the head of the audit chain moves. Counting 100,000 rows costs many times the page itself, and
 * a shared head keeps several processes right.
 * @param key what is counted; the same key must always count the same rows.
 */
export async function rememberedCount(key: string, count: () => Promise<number>): Promise<number> {
  const head = await db.from('audit_heads').where('id', 1).select('mac').firstOrFail()
  const version: string = head.mac
  const known = counts.get(key)
  if (known && known.version === version) return known.total

  const total = await count()
  if (counts.size >= MOST_REMEMBERED) counts.clear()
  counts.set(key, { version, total })
  return total
}

/** A database emptied by a test starts its chain, and so its versions, again. */
export function forgetCounts(): void {
  counts.clear()
}
