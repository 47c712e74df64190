import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import logger from '@adonisjs/core/services/logger'
import { DateTime } from 'luxon'
import { counted } from '#core/counted'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { newWorkerId } from '#core/jobs/worker_id'
import { isLocked } from '#core/jobs/job'
import { dbTime, isoTime } from '#core/time'
import { HttpError } from '#core/errors/http_errors'
import { archivesIn, backupFolder } from '#backup/archive/archive_file'
import { ArchiveReader, hashOfArchive, Unreadable } from '#backup/archive/archive_reader'
import { readSealed } from '#backup/archive/check_archive'
import type { Manifest } from '#backup/archive/manifest'
import BackupDrill, { drillJob } from '#backup/models/backup_drill'
import type { DrillEngine, DrillOutcome } from '#backup/models/states'
import { compareLive, NotOurs } from '#backup/services/compare_live'
import { makeDrillPlace, removeDrillPlace } from '#backup/services/drill_place'
import { restoreAside, RestoreFailed } from '#backup/services/restore_aside'

export interface DrillResult {
  id: number
  outcome: DrillOutcome
  message: string
  archive: string | null
  sha256: string | null
  takenAt: string | null
  restoredInto: DrillEngine | null
  rows: number | null
  files: number | null
}

interface Outcome {
  outcome: DrillOutcome
  message: string
}

/**
 * Restores an archive into a temporary place, compares it, removes all of it, and records the
 * result. An archive that cannot be restored is a result, reported to administrators, not an
 * error.
 * @param given an archive, or a folder, of which the newest archive is used; the data folder's
 * `backups` by default.
 */
export async function runDrill(given: string | undefined, actor: Actor): Promise<DrillResult> {
  await endInterrupted(actor)
  const worker = newWorkerId()
  const drill = new BackupDrill()
  await change(actor, async (change) => {
    const lock = drillJob.lockedBy(worker, change.at)
    drill.merge({ claimedBy: lock.claimed_by, claimedUntil: lock.claimed_until })
    await change.store(drill.merge({ startedAt: change.time }))
  })
  const outcome = await drillJob.during(drill.id, worker, () =>
    prove(drill, given).finally(() => removeDrillPlace(drill.id))
  )
  return finish(drill, outcome, actor)
}

async function prove(drill: BackupDrill, given: string | undefined): Promise<Outcome> {
  try {
    const path = await archiveOf(given)
    drill.archive = basename(path).slice(0, 255)
    const { size, sha256 } = await hashOfArchive(path)
    drill.merge({ size, sha256 })
    const reader = await ArchiveReader.open(path)
    const { manifest } = await readSealed(reader).finally(() => reader.close())
    drill.takenAt = dbTime(DateTime.fromISO(manifest.takenAt))
    return { outcome: 'proven', message: await restoreAndCompare(drill, path, manifest) }
  } catch (error) {
    return { outcome: 'failed', message: reasonOf(error) }
  }
}

async function restoreAndCompare(
  drill: BackupDrill,
  path: string,
  manifest: Manifest
): Promise<string> {
  const place = await makeDrillPlace(drill.id)
  drill.restoredInto = place.engine
  const restored = await restoreAside(path, place.settings)
  drill.merge({ rowCount: restored.rows, fileCount: restored.files })
  const live = await compareLive(manifest)
  const lost = manifest.files.odd.filter(({ state }) => state === 'missing').length
  const aside =
    manifest.engine === 'mysql' && place.engine === 'sqlite'
      ? ' Restored on SQLite, since the account may make no database.'
      : ''
  const { brokenEntry: flaw } = restored
  const broken = flaw
    ? ` The audit log was broken before the backup, at entry ${flaw.entry}: ${flaw.reason}.`
    : ''
  const without = lost > 0 ? ` Missing on the disk already: ${counted(lost, 'file')}.` : ''
  return `${restored.tables} tables, every file and the audit log came back unchanged. Tables with as many rows today: ${live.unchanged}. Audit entries since then: ${live.entriesSince}.${aside}${without}${broken}`
}

async function archiveOf(given: string | undefined): Promise<string> {
  const path = resolve(given ?? backupFolder())
  try {
    const facts = await stat(path)
    if (facts.isFile()) return path
    const [newest] = await archivesIn(path)
    if (newest) return newest
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new Unreadable(path, error as NodeJS.ErrnoException)
  }
  throw new HttpError(422, `There is no backup in ${path}. Make one with backup:create.`)
}

function reasonOf(error: unknown): string {
  const expected =
    error instanceof HttpError || error instanceof RestoreFailed || error instanceof NotOurs
  if (!expected) logger.error({ err: error }, 'a backup drill failed')
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000)
}

async function finish(
  drill: BackupDrill,
  { outcome, message }: Outcome,
  actor: Actor
): Promise<DrillResult> {
  await change(actor, async (change) => {
    drill.merge({ claimedBy: null, claimedUntil: null })
    await change.store(drill.merge({ outcome, message, finishedAt: change.time }))
    const { archive, sha256 = null, rowCount: rows = null } = drill
    await change.audit({
      action: 'drill',
      entityType: 'backup',
      entityId: (archive ?? 'none').slice(0, 60),
      newValues: { outcome, message, sha256, rows },
    })
  })
  return {
    id: drill.id,
    outcome,
    message,
    archive: drill.archive ?? null,
    sha256: drill.sha256 ?? null,
    takenAt: isoTime(drill.takenAt ?? null),
    restoredInto: drill.restoredInto ?? null,
    rows: drill.rowCount ?? null,
    files: drill.fileCount ?? null,
  }
}

/** Drills of killed processes have failed; what they created is removed. */
async function endInterrupted(actor: Actor): Promise<void> {
  const open = await BackupDrill.query().whereNull('finished_at').orderBy('id').limit(100)
  for (const drill of open) {
    if (isLocked({ claimed_by: drill.claimedBy, claimed_until: drill.claimedUntil })) continue
    await removeDrillPlace(drill.id)
    await finish(drill, { outcome: 'failed', message: 'It was interrupted.' }, actor)
  }
}
