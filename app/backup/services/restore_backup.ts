import { basename } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import AuditHead from '#audit/models/audit_head'
import type { BrokenEntry } from '#audit_log/services/verify_chain'
import { table } from '#core/database/table'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { newWorkerId } from '#core/jobs/worker_id'
import { forgetDataKeys } from '#encryption/data_keys'
import { isMysql } from '#database/column_helpers'
import { ArchiveReader } from '#backup/archive/archive_reader'
import { checkArchive, readSealed } from '#backup/archive/check_archive'
import { rowsIn, type Manifest } from '#backup/archive/manifest'
import { assertUnused } from '#backup/services/empty_installation'
import { fillTables, numberOn } from '#backup/services/fill_tables'
import { assertKnown, migrateOn, migrateTo } from '#backup/services/migrate_to'
import {
  assertRestorable,
  beginRestoration,
  endRestoration,
  keepFilled,
  letGo,
  renewClaim,
  RESTORATION,
  restoreJob,
} from '#backup/services/restoration'
import { restoreFiles } from '#backup/services/restore_files'
import { assertRoomToRestore } from '#backup/services/room'
import { dataPath } from '#config/paths'
import { isDiskFull } from '#core/errors/outages'
import { HttpError } from '#core/errors/http_errors'

export interface RestoredBackup {
  /** Without the tables that were left out. */
  manifest: Manifest
  rows: number
  files: number
  /** Later migrations, which ran on the restored data. */
  migrated: string[]
  /** Tables that only the archive has, since no migration makes them: someone had added them. */
  leftOut: string[]
  /** SHA-256 of the archive's signing certificate. */
  signedBy: string | null
  /** Whether it sends no email and removes no file until someone promotes it. */
  isCopy: boolean
  /** Where the audit log was broken in the backup, and therefore is again. */
  brokenEntry: BrokenEntry | null
}

export interface RestoreOptions {
  onProgress?: (step: RestoreStep, done: number, all: number) => void
  /** It replaces the original portal instead of being a copy of it. */
  isSuccessor?: boolean
}

export type RestoreStep = 'checking' | 'files' | 'rows'

/**
 * Restores an archive into an empty installation on any database. The whole archive is read
 * first. Then come the tables, the files, and, in one transaction, the rows. They are compared
 * with the archive before they are committed: rows by digest, files by hash. An audit log that was
 * broken comes back as it was, and the entry of the restore says so. After a kill at any moment, it
 * can run again with the same archive and starts over: until all rows are committed, the
 * installation is empty, and from then on it is recorded as this archive's until the restore ends.
 * @throws HttpError 409 for an installation in use, 422 for an archive that is incomplete, from a
 * newer program or does not fit the keys, 507 where a disk has too little space.
 */
export async function restoreBackup(
  path: string,
  actor: Actor,
  { onProgress = () => {}, isSuccessor = false }: RestoreOptions = {}
): Promise<RestoredBackup> {
  const worker = newWorkerId()
  const sealed = await identityOf(path)
  const resumes = await assertRestorable(sealed, worker)
  await assertRoomToRestore(sealed.manifest)
  const checked = await checkArchive(path, (done, all) => onProgress('checking', done, all))
  const { reader, signedBy, brokenEntry } = checked
  let { manifest } = checked
  try {
    // First of all, since listing the migrations creates their table.
    await beginRestoration(path, checked, worker, resumes)
    await assertKnown(manifest)
    await restoreJob.during(RESTORATION, worker, async () => {
      await migrateTo(manifest.migrations, resumes)
      await renewClaim(worker)
      const { count } = manifest.files
      let files = 0
      await restoreFiles(checked, () => onProgress('files', ++files, count))
      manifest = await withoutAdded(manifest)
      await restoreRows(reader, manifest, worker, (done, all) => onProgress('rows', done, all))
    })
    // Key data cached from the empty installation are no longer valid.
    forgetDataKeys()
    const migrated = await restoreJob.during(RESTORATION, worker, migrateOn)
    const restored = await finish(path, manifest, actor, worker, {
      isSuccessor,
      migrated,
      brokenEntry,
    })
    const leftOut = checked.manifest.tables.flatMap((part) =>
      manifest.tables.includes(part) ? [] : part.name
    )
    return { manifest, signedBy, isCopy: !isSuccessor, leftOut, brokenEntry, ...restored }
  } catch (error) {
    throw isDiskFull(error) ? fullAmid() : error
  } finally {
    reader.close()
    // If the database is down, the claim expires by itself.
    await letGo(worker).catch(() => {})
  }
}

const fullAmid = () =>
  new HttpError(
    507,
    `The disk of ${dataPath()} or of the database is full, and not everything has been restored. Make room, then run this again with the same archive. It starts over. The archive is unchanged.`
  )

async function identityOf(path: string) {
  const reader = await ArchiveReader.open(path)
  return readSealed(reader).finally(() => reader.close())
}

/** After the rows and the later migrations: the entry that records the restore. */
async function finish(
  path: string,
  manifest: Manifest,
  actor: Actor,
  worker: string,
  {
    isSuccessor,
    migrated,
    brokenEntry,
  }: { isSuccessor: boolean; migrated: string[]; brokenEntry: BrokenEntry | null }
): Promise<Pick<RestoredBackup, 'rows' | 'files' | 'migrated'>> {
  const restored = { rows: rowsIn(manifest), files: manifest.files.count }
  const entries = manifest.audit.entry
  await change(actor, async (change) => {
    await endRestoration(change, worker, isSuccessor)
    await change.audit({
      action: 'restore',
      entityType: 'backup',
      entityId: basename(path).slice(0, 60),
      newValues: {
        takenAt: manifest.takenAt,
        ...restored,
        entries,
        migrated,
        copy: !isSuccessor,
        ...(brokenEntry ? { brokenAt: brokenEntry.entry, reason: brokenEntry.reason } : {}),
      },
    })
  })
  return { ...restored, migrated }
}

/** Older archives have tables that someone had added. Nothing makes them again. */
async function withoutAdded(manifest: Manifest): Promise<Manifest> {
  const made: string[] = await db.connection().getAllTables()
  return { ...manifest, tables: manifest.tables.filter(({ name }) => made.includes(name)) }
}

async function restoreRows(
  reader: Parameters<typeof fillTables>[1],
  manifest: Manifest,
  worker: string,
  onProgress: (done: number, all: number) => void
): Promise<void> {
  const all = rowsIn(manifest)
  let done = 0
  if (isMysql(db.connection())) await numberOn(db.connection(), manifest.tables)
  await db.transaction(async (trx) => {
    // A concurrent writer, a server or another restore, runs before or after.
    await table(trx, AuditHead).where('id', 1).update({ id: 1 })
    await assertUnused(trx)
    await fillTables(trx, reader, manifest, () => onProgress(++done, all))
    await keepFilled(trx, worker)
  })
}
