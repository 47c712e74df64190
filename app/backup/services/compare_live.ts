import AuditEntry from '#audit/models/audit_entry'
import AuditHead from '#audit/models/audit_head'
import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import type { Manifest } from '#backup/archive/manifest'

export interface LiveComparison {
  /** Tables with the same number of rows as then. */
  unchanged: number
  tables: number
  /** Audit entries added since. */
  entriesSince: number
}

/** The archive does not match the portal's own record of that moment. */
export class NotOurs extends Error {}

/**
 * Compares an archive with the current portal as far as possible: the audit log must continue
 * from the archive's end and never be shorter. Other tables may have changed.
 * @throws NotOurs
 */
export async function compareLive({ audit, tables }: Manifest): Promise<LiveComparison> {
  const head = await table(db, AuditHead).where('id', 1).firstOrFail()
  const entriesSince = head.entry_id - audit.entry
  if (audit.entry > 0) {
    const entry = await table(db, AuditEntry).where('id', audit.entry).select('mac').first()
    if (entry?.mac !== audit.mac) {
      throw new NotOurs(
        `The audit log of this portal does not hold entry ${audit.entry} as the backup says.`
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
