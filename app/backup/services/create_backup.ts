import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import app from '@adonisjs/core/services/app'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { companyName } from '#settings/current'
import type { Actor } from '#audit/actor'
import AuditHead from '#audit/models/audit_head'
import { change } from '#audit/services/change'
import { table } from '#core/database/table'
import DataKey from '#encryption/models/data_key'
import OutboxMessage from '#messages/models/outbox_message'
import { statementSigner } from '#audit_log/services/statement_signer'
import type { BrokenEntry } from '#audit_log/services/verify_chain'
import { isMysql } from '#database/column_helpers'
import { placeFor, removeStale, writeArchive } from '#backup/archive/archive_file'
import { encryptedName, encryptPart } from '#backup/archive/archive_keys'
import { RowsDigest, writeRow } from '#backup/archive/canonical'
import {
  FORMAT,
  KIND,
  MANIFEST,
  rowsIn,
  SEAL,
  tablePart,
  type Manifest,
  type TablePart,
} from '#backup/archive/manifest'
import { ownKeyMarks, sealManifest } from '#backup/archive/seal'
import { acceptArchive } from '#backup/services/accept_archive'
import { addFiles } from '#backup/services/add_files'
import { olderArchives } from '#backup/services/older_archives'
import { assertRoomForArchive } from '#backup/services/room'
import { ownTables } from '#backup/snapshot/known_tables'
import { LEFT_OUT } from '#backup/snapshot/left_out'
import { withSnapshot } from '#backup/snapshot/snapshot'
import { rowsOf, tableShapes, type TableShape } from '#backup/snapshot/tables'
import { zipStream, type ZipParts } from '#storage/services/zip_stream'
import { isDiskFull, outageOf } from '#core/errors/outages'
import { HttpError } from '#core/errors/http_errors'

/** Text is passed on in chunks of about this length. */
const PIECE = 64 * 1024

export interface BackupMade {
  path: string
  bytes: number
  sha256: string
  manifest: Manifest
  /** Older archives that were removed. */
  removed: string[]
  /** Where the audit log is broken, in the database and so in the archive. */
  brokenEntry: BrokenEntry | null
}

export interface BackupWanted {
  /** A folder or a new file; the data folder's `backups` by default. */
  to?: string
  /** How many archives the folder keeps. `to` is then a folder, which is created if needed. */
  keep?: number
  /**
   * Called with the number of rows and files written so far, then with the parts read back, and
   * the total.
   */
  onProgress?: (step: BackupStep, done: number, all?: number) => void
}

export type BackupStep = 'writing' | 'checking'

/**
 * Writes the database and the stored files into one archive while the portal serves: every row as
 * of one moment, and the files of those rows, whose content never changes. Streams any size. The
 * archive gets its name, and older ones are removed, after all of it was read back.
 * @throws HttpError 409 for an existing file, 422 for a missing folder, for a file name where
 * older archives would be removed, or for tables that lack something, 500 for a damaged archive,
 * 507 where a disk is full.
 */
export async function createBackup(wanted: BackupWanted, actor: Actor): Promise<BackupMade> {
  const at = DateTime.utc()
  const place = await placeFor(wanted.to, at, wanted.keep !== undefined)
  // Also where every backup fails: what killed ones left may be what fills the disk.
  await removeStale(place.folder)
  await assertRoomForArchive(place.folder)
  // Signing creates the certificate if there is none, and the archive must contain the one that
  // signs it.
  await ensureCertificate(actor)
  const { onProgress = () => {} } = wanted
  const { manifest, partial, ...written } = await withSnapshot(async (trx) => {
    let finished: Manifest | undefined
    const own = ownTables(await tableShapes(trx))
    const archive = zipStream(at.toJSDate(), null, async (parts) => {
      finished = await fill(parts, trx, own, actor, (done) => onProgress('writing', done))
    })
    const facts = await writeArchive(archive, place)
    if (!finished) throw new Error('The archive ended before its manifest')
    return { ...facts, manifest: finished }
  })
  const brokenEntry = await acceptArchive(partial, place, (done, all) =>
    onProgress('checking', done, all)
  )
  const older = await olderArchives(place, wanted.keep, manifest)
  const removed = older.map((path) => basename(path))
  await record(place.path, written, manifest, removed, actor)
  for (const path of older) await rm(path, { force: true })
  return { path: place.path, ...written, manifest, removed, brokenEntry }
}

async function ensureCertificate(actor: Actor): Promise<void> {
  const signer = statementSigner()
  const own = await signer.fingerprints()
  if (own.length === 0) await signer.sign(Buffer.from(KIND), actor)
}

async function fill(
  parts: ZipParts,
  trx: TransactionClientContract,
  own: ReturnType<typeof ownTables>,
  actor: Actor,
  onProgress: (done: number) => void
): Promise<Manifest> {
  const takenAt = DateTime.utc().toISO()
  const progress = { done: 0, tell: () => onProgress(++progress.done) }
  const tables: TablePart[] = []
  for (const shape of own.tables) {
    tables.push(await addTable(parts, trx, shape, progress.tell))
  }
  const files = await addFiles(parts, trx, progress.tell)
  const manifest: Manifest = {
    kind: KIND,
    format: FORMAT,
    version: await ownVersion(),
    company: companyName(),
    takenAt,
    engine: isMysql(trx) ? 'mysql' : 'sqlite',
    migrations: await migrationsOf(trx),
    tables,
    leftOut: { ...LEFT_OUT, ...own.leftOut },
    files,
    ...(await factsOf(trx)),
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  parts.text(MANIFEST, bytes)
  parts.text(SEAL, await sealManifest(manifest, bytes, actor))
  return manifest
}

async function ownVersion(): Promise<string> {
  const text = await readFile(app.makePath('package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function migrationsOf(trx: TransactionClientContract): Promise<string[]> {
  // eslint-disable-next-line no-restricted-syntax -- The framework's own table has no model.
  const rows: { name: string }[] = await trx.from('adonis_schema').orderBy('id').select('name')
  return rows.map(({ name }) => name)
}

async function factsOf(
  trx: TransactionClientContract
): Promise<Pick<Manifest, 'audit' | 'keys' | 'mailsWaiting'>> {
  const head = await table(trx, AuditHead).where('id', 1).firstOrFail()
  const keys = await table(trx, DataKey).distinct('version').orderBy('version')
  const waiting = await table(trx, OutboxMessage)
    .whereIn('state', ['queued', 'sending'])
    .count('* as total')
    .first()
  return {
    audit: { entry: head.entry_id, mac: head.mac },
    keys: { ...ownKeyMarks(), dataKeys: keys.map(({ version }) => version) },
    mailsWaiting: waiting?.total ?? 0,
  }
}

async function addTable(
  parts: ZipParts,
  trx: TransactionClientContract,
  shape: TableShape,
  onRow: () => void
): Promise<TablePart> {
  const digest = new RowsDigest()
  const hash = createHash('sha256')
  let bytes = 0
  async function* pieces() {
    let piece = ''
    const take = () => {
      const taken = Buffer.from(piece)
      hash.update(taken)
      bytes += taken.length
      piece = ''
      return taken
    }
    for await (const row of rowsOf(trx, shape)) {
      const line = writeRow(shape.columns, row)
      digest.add(line)
      onRow()
      piece += line
      if (piece.length >= PIECE) yield take()
    }
    if (piece) yield take()
  }
  const part = encryptedName(tablePart(shape.name), 'table')
  const begin = () => encryptPart(Readable.from(pieces(), { objectMode: false }), 'table')
  const through = await parts.stream(part, begin, { compress: false })
  if (!through) throw new Error('The archive was given up')
  const { name, columns, nextId } = shape
  const sha256 = hash.digest('hex')
  return { name, columns, rows: digest.rows, bytes, sha256, digest: digest.hex, nextId }
}

async function record(
  path: string,
  { sha256, bytes }: { sha256: string; bytes: number },
  manifest: Manifest,
  removed: string[],
  actor: Actor
): Promise<void> {
  await change(actor, (change) =>
    change.audit({
      action: 'create',
      entityType: 'backup',
      entityId: basename(path).slice(0, 60),
      newValues: {
        sha256,
        bytes,
        takenAt: manifest.takenAt,
        rows: rowsIn(manifest),
        files: manifest.files.count,
        entries: manifest.audit.entry,
        ...(removed.length > 0 ? { removed } : {}),
      },
    })
  ).catch((error: unknown) => {
    const outage = outageOf(error)
    if (!outage) throw error
    throw new HttpError(
      outage.status,
      `${path} is a whole backup, but the audit log has no entry of it: ${isDiskFull(error) ? 'the disk of the database is full' : 'the database is not available'}. No older backup was removed.`
    )
  })
}
