import db from '@adonisjs/lucid/services/db'
import { AUDIT_CHECKS, type AuditCheckRow } from '#audit_log/services/check_chain'
import { isoTime } from '#core/time'
import { notFound } from '#core/errors/refusals'
import { STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'

/** What a finished check of the chain found, as the screen shows it. */
export type AuditCheck = {
  id: number
  /** ISO 8601, UTC. */
  checkedAt: string
  intact: boolean
  /** How far the log was read and found whole. */
  entries: number
  brokenAt: number | null
  reason: string | null
  /** Whether a signed checkpoint was kept. */
  hasCheckpoint: boolean
}

const shown = (row: AuditCheckRow): AuditCheck => ({
  id: Number(row.id),
  checkedAt: isoTime(row.finished_at ?? row.started_at),
  intact: row.broken_at === null,
  entries: Number(row.entry_id ?? 0),
  brokenAt: row.broken_at === null ? null : Number(row.broken_at),
  reason: row.reason,
  hasCheckpoint: row.file_id !== null,
})

/** The checks of so many last days that came to an end, the latest first. */
export async function listChecks(limit: number): Promise<AuditCheck[]> {
  const rows: AuditCheckRow[] = await db
    .from(AUDIT_CHECKS)
    .whereNotNull('finished_at')
    .orderBy('day', 'desc')
    .limit(limit)
  return rows.map(shown)
}

export async function latestCheck(): Promise<AuditCheck | null> {
  const [latest] = await listChecks(1)
  return latest ?? null
}

/**
 * The signed checkpoint of a check.
 * @throws Refusal 404 where there is no such check, or none was kept of it.
 */
export async function checkpointFile(checkId: number): Promise<StoredFile> {
  const file: StoredFile | null = await db
    .from(STORED_FILES_TABLE)
    .whereIn('id', db.from(AUDIT_CHECKS).where('id', checkId).select('file_id'))
    .first()
  if (!file) throw notFound()
  return file
}
