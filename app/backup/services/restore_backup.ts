import { basename } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { forgetDataKeys } from '#access/services/data_keys'
import { isMysql } from '#database/column_helpers'
import { ArchiveReader } from '#backup/archive/archive_reader'
import { checkArchive, readSealed } from '#backup/archive/check_archive'
import { rowsIn, type Manifest } from '#backup/archive/manifest'
import { assertEmptyInstallation, assertUnused } from '#backup/services/empty_installation'
import { fillTables, numberOn } from '#backup/services/fill_tables'
import { assertKnown, migrateOn, migrateTo } from '#backup/services/migrate_to'
import { restoreFiles } from '#backup/services/restore_files'

export interface RestoredBackup {
  manifest: Manifest
  rows: number
  files: number
  /** Migrations that have come since the backup, which have run on what was restored. */
  migrated: string[]
  /** SHA-256 of the certificate the archive is signed with. */
  signedBy: string | null
}

export type RestoreStep = 'checking' | 'files' | 'rows'

/**
 * Restores an archive into an empty installation, whichever database that has. The archive is read
 * whole first; then come the tables, the files, and in one transaction the rows, compared with what
 * the archive tells before they are stored: rows by digest, files by hash, the audit log link by
 * link. Killed at any moment, it can be run again: the installation is empty until all is there, and
 * what is left then is done by the next run.
 * @throws Refusal 409 for an installation that is in use, 422 for an archive that is not whole, is
 * of a newer program or does not fit the keys.
 */
export async function restoreBackup(
  path: string,
  actor: Actor,
  onProgress: (step: RestoreStep, done: number, all: number) => void = () => {}
): Promise<RestoredBackup> {
  const unfinished = await unfinishedRestore(path)
  if (unfinished) return finish(path, unfinished, actor)
  await assertEmptyInstallation()
  const { reader, manifest, signedBy } = await checkArchive(path, (done, all) =>
    onProgress('checking', done, all)
  )
  try {
    await assertKnown(manifest.migrations, manifest.version)
    await migrateTo(manifest.migrations)
    const { count } = manifest.files
    let files = 0
    await restoreFiles(reader, manifest, () => onProgress('files', ++files, count))
    await restoreRows(reader, manifest, (done, all) => onProgress('rows', done, all))
  } finally {
    reader.close()
  }
  // What was read of the empty installation's own key opens nothing any more.
  forgetDataKeys()
  return finish(path, { manifest, signedBy }, actor)
}

type Sealed = Pick<RestoredBackup, 'manifest' | 'signedBy'>

/** What comes once the rows are there: later migrations, and the entry that tells of it all. */
async function finish(path: string, sealed: Sealed, actor: Actor): Promise<RestoredBackup> {
  const { manifest } = sealed
  const migrated = await migrateOn()
  const restored = { rows: rowsIn(manifest), files: manifest.files.count }
  const entries = manifest.audit.entry
  await change(actor, (change) =>
    change.audit({
      action: 'restore',
      entityType: 'backup',
      entityId: basename(path).slice(0, 60),
      newValues: { takenAt: manifest.takenAt, ...restored, entries, migrated },
    })
  )
  return { ...sealed, ...restored, migrated }
}

/**
 * Whether a run before has put everything there and was killed before its last entry: the audit
 * log then ends where the archive's does.
 */
async function unfinishedRestore(path: string): Promise<Sealed | null> {
  if (!(await db.connection().schema.hasTable('audit_heads'))) return null
  const head = await db.from('audit_heads').where('id', 1).first()
  if (!head || Number(head.entry_id) === 0) return null
  const reader = await ArchiveReader.open(path)
  const sealed = await readSealed(reader).finally(() => reader.close())
  const { entry, mac } = sealed.manifest.audit
  return Number(head.entry_id) === entry && head.mac === mac ? sealed : null
}

async function restoreRows(
  reader: Parameters<typeof fillTables>[1],
  manifest: Manifest,
  onProgress: (done: number, all: number) => void
): Promise<void> {
  const all = rowsIn(manifest)
  let done = 0
  if (isMysql(db.connection())) await numberOn(db.connection(), manifest.tables)
  await db.transaction(async (trx) => {
    // Whoever writes meanwhile, a server or another restore, has its turn before or after.
    await trx.from('audit_heads').where('id', 1).update({ id: 1 })
    await assertUnused(trx)
    await fillTables(trx, reader, manifest, () => onProgress(++done, all))
  })
}
