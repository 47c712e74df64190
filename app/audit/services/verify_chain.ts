import db from '@adonisjs/lucid/services/db'
import { auditSearchText, chainMac, digestValues, type AuditRow } from '#audit/services/chain'

export interface ChainVerdict {
  intact: boolean
  /** How many entries were read. */
  entries: number
  /** Entries whose values were erased; their digest still stands in the chain. */
  erased: number
  /** The first entry that is not what was written, or null. */
  brokenAt: number | null
  reason: string | null
  /** Where the chain ended: kept elsewhere, it shows later that nothing before it was cut off. */
  checkpoint: string | null
}

/** The link that an entry had when somebody wrote it down. */
export interface Checkpoint {
  entry: number
  mac: string
}

/** Reads a checkpoint as audit:verify prints it; null for what is none. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [, entry, mac] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return entry && mac ? { entry: Number(entry), mac } : null
}

const BATCH = 1_000

/**
 * Reads the audit log from its first entry to its head and recomputes every link.
 * @param onProgress called after each batch with the number of entries read so far, and of all.
 * @param checkpoint what the log must still contain; without one, a tail cut off together with
 * its head goes unnoticed.
 */
export async function verifyChain(
  onProgress?: (entries: number, all: number) => void,
  checkpoint?: Checkpoint
): Promise<ChainVerdict> {
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
    checkpoint: null,
  })
  if (checkpoint && checkpoint.entry > last) {
    return broken(last + 1, 'the log ends before the checkpoint')
  }

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
      if (mac !== row.mac || row.search_text !== auditSearchText(row)) {
        return broken(expected, 'the entry was changed')
      }
      if (checkpoint?.entry === expected && checkpoint.mac !== mac) {
        return broken(expected, 'it is not the entry of the checkpoint')
      }
      entries = expected
    }
    onProgress?.(entries, last)
  }

  if (mac !== head.mac) return broken(last, 'the head of the chain was changed')
  const beyond = await db.from('audit_entries').where('id', '>', last).min('id as id').first()
  const now = await db.from('audit_heads').where('id', 1).firstOrFail()
  if (beyond?.id && Number(beyond.id) > Number(now.entry_id)) {
    return broken(Number(beyond.id), 'the entry lies beyond the head of the chain')
  }
  const reached = entries > 0 ? `${entries}.${mac}` : null
  return { intact: true, entries, erased, brokenAt: null, reason: null, checkpoint: reached }
}
