import db from '@adonisjs/lucid/services/db'
import { table, type RowOf } from '#core/database/table'
import { isoTime } from '#core/time'
import BackupDrill from '#backup/models/backup_drill'

const finished = () => table(db, BackupDrill).whereNotNull('outcome').orderBy('id', 'desc')

/** A drill for the dashboard. Moments are ISO 8601 in UTC, the size is in bytes. */
const shown = (row: RowOf<ReturnType<typeof finished>>) => ({
  id: row.id,
  startedAt: isoTime(row.started_at),
  finishedAt: isoTime(row.finished_at ?? row.started_at),
  outcome: row.outcome ?? ('failed' as const),
  message: row.message ?? '',
  archive: row.archive,
  sha256: row.sha256,
  size: row.size,
  /** The moment of the archive's snapshot. */
  takenAt: isoTime(row.taken_at),
  restoredInto: row.restored_into,
  rows: row.row_count,
  files: row.file_count,
})

export type BackupDrillView = ReturnType<typeof shown>

/**
 * The last finished drills, the latest first. If all of them failed, the last successful one
 * follows, since that is the backup to fall back on.
 */
export async function listDrills(limit: number): Promise<BackupDrillView[]> {
  const rows = await finished().limit(limit)
  if (rows.length === limit && !rows.some(({ outcome }) => outcome === 'proven')) {
    const proven = await finished().where('outcome', 'proven').first()
    if (proven) rows.push(proven)
  }
  return rows.map(shown)
}
