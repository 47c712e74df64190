import db from '@adonisjs/lucid/services/db'
import { chainMac, digestValues, type AuditRow } from '#audit/services/chain'

export interface ChainVerdict {
  intact: boolean
  /** How many entries were read. */
  entries: number
  /** Entries whose values were erased; their digest still stands in the chain. */
  erased: number
  /** The first entry that is not what was written, or null. */
  brokenAt: number | null
  reason: string | null
}

const BATCH = 1_000

/**
 * Reads the audit log from its first entry to its head and recomputes every link.
 * @param onProgress called after each batch with the number of entries read so far.
 */
export async function verifyChain(onProgress?: (entries: number) => void): Promise<ChainVerdict> {
  // The head is read first: entries written while this runs come after it and are left out.
  const head = await db.from('audit_heads').where('id', 1).firstOrFail()
  const last = Number(head.entry_id)
  let mac = ''
  let entries = 0
  let erased = 0
  const broken = (brokenAt: number, reason: string): ChainVerdict => ({
    intact: false,
    entries,
    erased,
    brokenAt,
    reason,
  })

  while (entries < last) {
    const rows: AuditRow[] = await db
      .from('audit_entries')
      .where('id', '>', entries)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(BATCH)
    if (rows.length === 0) return broken(entries + 1, 'the entry is missing')

    for (const row of rows) {
      const expected = entries + 1
      if (Number(row.id) !== expected) return broken(expected, 'the entry is missing')
      if (row.values_salt === null) {
        if (row.old_values !== null || row.new_values !== null) {
          return broken(expected, 'its values are there without their salt')
        }
        erased++
      } else if (
        digestValues(row.values_salt, row.old_values, row.new_values) !== row.values_digest
      ) {
        return broken(expected, 'its values were changed')
      }
      mac = chainMac(mac, { ...row, id: expected })
      if (mac !== row.mac) return broken(expected, 'the entry was changed')
      entries = expected
    }
    onProgress?.(entries)
  }

  if (mac !== head.mac) return broken(last, 'the head of the chain was changed')
  const beyond = await db.from('audit_entries').where('id', '>', last).min('id as id').first()
  const now = await db.from('audit_heads').where('id', 1).firstOrFail()
  if (beyond?.id && Number(beyond.id) > Number(now.entry_id)) {
    return broken(Number(beyond.id), 'the entry lies beyond the head of the chain')
  }
  return { intact: true, entries, erased, brokenAt: null, reason: null }
}
