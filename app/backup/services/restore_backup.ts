import { basename } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import AuditHead from '#audit/models/audit_head'
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
  manifest: Manifest
  rows: number
  files: number
  /** Migrations that have come since the backup, which have run on what was restored. */
  migrated: string[]
  /** SHA-256 of the certificate the archive is signed with. */
  signedBy: string | null
  /** Whether it sends no mail and removes no file until somebody says it is the portal. */
  isCopy: boolean
}

export interface RestoreOptions {
  onProgress?: (step: RestoreStep, done: number, all: number) => void
  /** It takes the place of the portal the backup was made of, and is no copy beside it. */
  isSuccessor?: boolean
}

export type RestoreStep = 'checking' | 'files' | 'rows'

/**
 * Restores an archive into an empty installation, whichever database that has. The archive is read
 * whole first; then come the tables, the files, and in one transaction the rows, compared with what
 * the archive tells before they are stored: rows by digest, files by hash, the audit log link by
 * link. Killed at any moment, it can be run again with the same archive, which begins anew: the
 * installation is empty until all rows are there, and from then on known as this archive's until
 * the restore has come to its end.
 * @throws HttpError 409 for an installation that is in use, 422 for an archive that is not whole, is
 * of a newer program or does not fit the keys, 507 where a disk has too little room.
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
  const { reader, manifest, signedBy } = checked
  try {
    // First of all: asking which migrations there are makes a table where there is none.
    await beginRestoration(path, checked, worker, resumes)
    await assertKnown(manifest.migrations, manifest.version)
    await restoreJob.during(RESTORATION, worker, async () => {
      await migrateTo(manifest.migrations, resumes)
      await renewClaim(worker)
      const { count } = manifest.files
      let files = 0
      await restoreFiles(checked, () => onProgress('files', ++files, count))
      await restoreRows(reader, manifest, worker, (done, all) => onProgress('rows', done, all))
    })
    // What was read of the empty installation's own key opens nothing any more.
    forgetDataKeys()
    const migrated = await restoreJob.during(RESTORATION, worker, migrateOn)
    const restored = await finish(path, manifest, actor, worker, isSuccessor, migrated)
    return { manifest, signedBy, isCopy: !isSuccessor, ...restored }
  } catch (error) {
    throw isDiskFull(error) ? fullAmid() : error
  } finally {
    reader.close()
    // Where the database takes nothing any more, the claim runs out by itself.
    await letGo(worker).catch(() => {})
  }
}

const fullAmid = () =>
  new HttpError(
    507,
    `The disk of ${dataPath()} or of the database is full, and not everything has been restored. Make room, then run this again with the same archive: it begins anew. The archive is what it was.`
  )

async function identityOf(path: string) {
  const reader = await ArchiveReader.open(path)
  return readSealed(reader).finally(() => reader.close())
}

/** What comes once the rows and the later migrations are there: the entry that tells of it all. */
async function finish(
  path: string,
  manifest: Manifest,
  actor: Actor,
  worker: string,
  isSuccessor: boolean,
  migrated: string[]
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
      },
    })
  })
  return { ...restored, migrated }
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
    // Whoever writes meanwhile, a server or another restore, has its turn before or after.
    await table(trx, AuditHead).where('id', 1).update({ id: 1 })
    await assertUnused(trx)
    await fillTables(trx, reader, manifest, () => onProgress(++done, all))
    await keepFilled(trx, worker)
  })
}
