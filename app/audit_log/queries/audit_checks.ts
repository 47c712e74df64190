import db from '@adonisjs/lucid/services/db'
import Check from '#audit_log/models/audit_check'
import { table, type RowOf } from '#core/database/table'
import { isoTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'
import StoredFile, { type FileRow } from '#storage/models/stored_file'

/** In the order they were made: a clock that was ahead has left checks of later days. */
const finished = () => table(db, Check).whereNotNull('finished_at').orderBy('id', 'desc')

/** The result of a finished check, for the screen. */
const shown = (row: RowOf<ReturnType<typeof finished>>) => ({
  id: row.id,
  /** ISO 8601, UTC. */
  checkedAt: isoTime(row.finished_at ?? row.started_at),
  intact: row.broken_at === null,
  /** The last entry that was verified. */
  entries: row.entry_id ?? 0,
  brokenAt: row.broken_at,
  reason: row.reason,
  /** Whether a signed checkpoint was stored. */
  hasCheckpoint: row.file_id !== null,
})

export type AuditCheck = ReturnType<typeof shown>

/** The last finished checks, the latest first. */
export async function listChecks(limit: number): Promise<AuditCheck[]> {
  const rows = await finished().limit(limit)
  return rows.map(shown)
}

export async function latestCheck(): Promise<AuditCheck | null> {
  const [latest] = await listChecks(1)
  return latest ?? null
}

/**
 * The signed checkpoint of a check.
 * @throws HttpError 404 where the check or its checkpoint does not exist.
 */
export async function checkpointFile(checkId: number): Promise<FileRow> {
  const file = await table(db, StoredFile)
    .whereIn('id', table(db, Check).where('id', checkId).select('file_id'))
    .first()
  if (!file) throw notFound()
  return file
}
