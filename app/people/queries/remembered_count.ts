import db from '@adonisjs/lucid/services/db'

const MOST_REMEMBERED = 500

const counts = new Map<string, { version: string; total: number }>()

const VERSION = '(select substr(mac, 1, 16) from audit_heads where id = 1)'

/** The version of the data as a column, `data_version`: a list asks for it with its rows. */
export const selectDataVersion = () => db.raw(`${VERSION} as data_version`)

/**
 * Counts once per state of the data: every change ends in an audit entry, so a count holds until
 * the head of the audit chain moves. Counting 100,000 rows costs many times the page itself, and
 * a shared head keeps several processes right.
 * @param key what is counted; the same key must always count the same rows.
 * @param version what `data_version` gave with the rows; asked for where they were none.
 */
export async function rememberedCount(
  key: string,
  count: () => Promise<number>,
  version?: string
): Promise<number> {
  const current = version ?? (await dataVersion())
  const known = counts.get(key)
  if (known && known.version === current) return known.total

  const total = await count()
  if (counts.size >= MOST_REMEMBERED) counts.clear()
  counts.set(key, { version: current, total })
  return total
}

async function dataVersion(): Promise<string> {
  const row = await db.query().select(selectDataVersion()).first()
  return row?.data_version ?? ''
}

/** A database emptied by a test starts its chain, and so its versions, again. */
export function forgetCounts(): void {
  counts.clear()
}
