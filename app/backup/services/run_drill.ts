import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { newHolder } from '#core/jobs/holder'
import { isHeld, type Claimed } from '#core/jobs/lease'
import { dbTime, isoTime } from '#core/time'
import { Refusal } from '#core/errors/refusals'
import { archivesIn, backupFolder } from '#backup/archive/archive_file'
import { ArchiveReader, hashOf } from '#backup/archive/archive_reader'
import { readSealed } from '#backup/archive/check_archive'
import type { Manifest } from '#backup/archive/manifest'
import { BACKUP_DRILLS, drillLease, type DrillOutcome, type DrillRow } from '#backup/drill'
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
  restoredInto: 'sqlite' | 'mysql' | null
  rows: number | null
  files: number | null
}

type Found = Partial<
  Pick<
    DrillRow,
    'archive' | 'sha256' | 'size' | 'taken_at' | 'restored_into' | 'row_count' | 'file_count'
  >
>

/**
 * Restores an archive aside, compares it, removes everything of it, and keeps what came of it: an
 * archive that cannot be restored is an outcome, told to administrators, and no error.
 * @param given an archive, or a folder of which the newest is taken; the data folder's `backups`
 * without it.
 */
export async function runDrill(given: string | undefined, actor: Actor): Promise<DrillResult> {
  await endInterrupted(actor)
  const holder = newHolder()
  const id = await change(actor, async (change) => {
    const [made] = await change.trx
      .insertQuery()
      .table(BACKUP_DRILLS)
      .insert({ started_at: change.time, ...drillLease.begun(change, holder) })
    return Number(made)
  })
  const found: Found = {}
  const { outcome, message } = await drillLease.during(id, holder, () =>
    prove(id, given, found).finally(() => removeDrillPlace(id))
  )
  return finish(id, outcome, message, found, actor)
}

async function prove(
  id: number,
  given: string | undefined,
  found: Found
): Promise<{ outcome: DrillOutcome; message: string }> {
  try {
    const path = await archiveOf(given)
    found.archive = basename(path).slice(0, 255)
    const { size, sha256 } = await hashOf(createReadStream(path))
    Object.assign(found, { size, sha256 })
    const reader = await ArchiveReader.open(path)
    const { manifest } = await readSealed(reader).finally(() => reader.close())
    found.taken_at = dbTime(DateTime.fromISO(manifest.takenAt))
    return { outcome: 'proven', message: await restoreAndCompare(id, path, manifest, found) }
  } catch (error) {
    return { outcome: 'failed', message: reasonOf(error) }
  }
}

async function restoreAndCompare(
  id: number,
  path: string,
  manifest: Manifest,
  found: Found
): Promise<string> {
  const place = await makeDrillPlace(id)
  found.restored_into = place.engine
  const restored = await restoreAside(path, place.settings)
  Object.assign(found, { row_count: restored.rows, file_count: restored.files })
  const live = await compareLive(manifest)
  const lost = manifest.files.odd.filter(({ state }) => state === 'missing').length
  const aside =
    manifest.engine === 'mysql' && place.engine === 'sqlite'
      ? ' Restored on SQLite, since the account may make no database.'
      : ''
  const without = lost > 0 ? ` ${lost} files were missing on the disk already.` : ''
  return `${restored.tables} tables, every file and the audit log came back as they were. Of the tables ${live.unchanged} have as many rows today; ${live.entriesSince} audit entries have come since.${aside}${without}`
}

async function archiveOf(given: string | undefined): Promise<string> {
  const path = resolve(given ?? backupFolder())
  const facts = await stat(path).catch(() => null)
  if (facts?.isFile()) return path
  const [newest] = facts?.isDirectory() ? await archivesIn(path) : []
  if (newest) return newest
  throw new Refusal(422, `There is no backup in ${path}. Make one with backup:create.`)
}

function reasonOf(error: unknown): string {
  const expected =
    error instanceof Refusal || error instanceof RestoreFailed || error instanceof NotOurs
  if (!expected) logger.error({ err: error }, 'a backup drill failed')
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000)
}

async function finish(
  id: number,
  outcome: DrillOutcome,
  message: string,
  found: Found,
  actor: Actor
): Promise<DrillResult> {
  await change(actor, async (change) => {
    await change.trx
      .from(BACKUP_DRILLS)
      .where('id', id)
      .update({
        ...found,
        outcome,
        message,
        finished_at: change.time,
        claimed_by: null,
        claimed_until: null,
      })
    await change.audit({
      action: 'drill',
      entityType: 'backup',
      entityId: (found.archive ?? 'none').slice(0, 60),
      newValues: { outcome, message, sha256: found.sha256 ?? null, rows: found.row_count ?? null },
    })
  })
  return {
    id,
    outcome,
    message,
    archive: found.archive ?? null,
    sha256: found.sha256 ?? null,
    takenAt: isoTime(found.taken_at ?? null),
    restoredInto: found.restored_into ?? null,
    rows: found.row_count ?? null,
    files: found.file_count ?? null,
  }
}

/** Drills whose process was killed have failed, and what they had made aside is removed. */
async function endInterrupted(actor: Actor): Promise<void> {
  const open: (Claimed & { id: number })[] = await db
    .from(BACKUP_DRILLS)
    .whereNull('finished_at')
    .orderBy('id')
    .limit(100)
  for (const drill of open) {
    if (isHeld(drill)) continue
    const id = Number(drill.id)
    await removeDrillPlace(id)
    await finish(id, 'failed', 'It was interrupted.', {}, actor)
  }
}
