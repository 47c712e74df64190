import AuditEntry from '#audit/models/audit_entry'
import AuditHead from '#audit/models/audit_head'
import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import type { Manifest } from '#backup/archive/manifest'

export interface LiveComparison {
  /** Tables that have as many rows now as they had then, of all. */
  unchanged: number
  tables: number
  /** Entries of the audit log that have come since. */
  entriesSince: number
}

/** What an archive says is not what the portal remembers of that moment. */
export class NotOurs extends Error {}

/**
 * Compares an archive with the portal as it is now, as far as that can be: the audit log must go
 * on from where it stood then, and never have fewer entries; other tables come and go.
 * @throws NotOurs
 */
export async function compareLive({ audit, tables }: Manifest): Promise<LiveComparison> {
  const head = await table(db, AuditHead).where('id', 1).firstOrFail()
  const entriesSince = head.entry_id - audit.entry
  if (audit.entry > 0) {
    const entry = await table(db, AuditEntry).where('id', audit.entry).select('mac').first()
    if (entry?.mac !== audit.mac) {
      throw new NotOurs(
        `The audit log of this portal does not hold entry ${audit.entry} as the backup tells it.`
      )
    }
  }
  let unchanged = 0
  for (const { name, rows } of tables) {
    const there = await db.connection().schema.hasTable(name)
    if (!there) continue
    const counted = await db.from(name).count('* as total').first()
    if (counted?.total === rows) unchanged++
  }
  return { unchanged, tables: tables.length, entriesSince }
}
