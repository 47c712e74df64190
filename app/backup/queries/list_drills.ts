import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#core/time'
import { BACKUP_DRILLS, type DrillOutcome, type DrillRow } from '#backup/drill'

/** A drill as the dashboard shows it. */
export type BackupDrill = {
  id: number
  /** ISO 8601, UTC. */
  startedAt: string
  finishedAt: string
  outcome: DrillOutcome
  message: string
  archive: string | null
  sha256: string | null
  /** Bytes. */
  size: number | null
  /** The moment the archive tells of; ISO 8601, UTC. */
  takenAt: string | null
  restoredInto: 'sqlite' | 'mysql' | null
  rows: number | null
  files: number | null
}

const asNumber = (value: number | null) => (value === null ? null : Number(value))

const shown = (row: DrillRow): BackupDrill => ({
  id: Number(row.id),
  startedAt: isoTime(row.started_at),
  finishedAt: isoTime(row.finished_at ?? row.started_at),
  outcome: row.outcome ?? 'failed',
  message: row.message ?? '',
  archive: row.archive,
  sha256: row.sha256,
  size: asNumber(row.size),
  takenAt: isoTime(row.taken_at),
  restoredInto: row.restored_into,
  rows: asNumber(row.row_count),
  files: asNumber(row.file_count),
})

const finished = () => db.from(BACKUP_DRILLS).whereNotNull('outcome').orderBy('id', 'desc')

/**
 * The last drills that came to an end, the latest first; where all of them failed, the last proven
 * one comes after them, since that is what one would fall back on.
 */
export async function listDrills(limit: number): Promise<BackupDrill[]> {
  const rows: DrillRow[] = await finished().limit(limit)
  if (rows.length === limit && !rows.some(({ outcome }) => outcome === 'proven')) {
    const proven: DrillRow | null = await finished().where('outcome', 'proven').first()
    if (proven) rows.push(proven)
  }
  return rows.map(shown)
}
