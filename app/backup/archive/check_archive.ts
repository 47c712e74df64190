import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import AuditEntry from '#audit/models/audit_entry'
import type { AuditRow } from '#audit/services/chain'
import { brokenEntryIn, type BrokenEntry } from '#audit_log/services/verify_chain'
import { unwrapAll, type WrappedKey } from '#encryption/data_keys'
import { ArchiveReader, hashOf, linesOf } from '#backup/archive/archive_reader'
import { readRow, type Stored } from '#backup/archive/canonical'
import {
  damaged,
  filePart,
  isFileKey,
  MANIFEST,
  readManifest,
  SEAL,
  tablePart,
  type Manifest,
  type TablePart,
} from '#backup/archive/manifest'
import { checkSeal, ownKeyMarks, unfittingKeys, wrongKeys } from '#backup/archive/seal'
import { HttpError } from '#core/errors/http_errors'
import { CannotDecrypt } from '#storage/encryption/age_key'
import StoredFile from '#storage/models/stored_file'

export interface CheckedArchive {
  reader: ArchiveReader
  manifest: Manifest
  /** By version, as the master key opens them. */
  dataKeys: ReadonlyMap<number, Buffer>
  /** SHA-256 of the manifest, which contains the digest of everything in the archive. */
  id: string
  /** SHA-256 of the signing certificate; null for an unsigned archive. */
  signedBy: string | null
  /**
   * Where the audit log was broken already when the archive was made. Of the archive this says
   * nothing: its seal and hashes prove that it holds what the database held.
   */
  brokenEntry: BrokenEntry | null
}

/** A stored file in the archive. Read each one before the next. */
export interface ArchivedFile {
  key: string
  mediaType: string
  size: number
  sha256: string
  /** The version of its data key on the disk; null for a file stored unencrypted. */
  dataKey: number | null
  read: () => Promise<Readable>
}

/**
 * Opens an archive and reads all of it before anything is restored: the seal, whether the keys
 * fit, the hash of every part, and the audit log.
 * @param onProgress called with the number of parts read so far, and the total.
 * @throws HttpError 422 saying what is wrong; nothing has been changed then.
 */
export async function checkArchive(
  path: string,
  onProgress: (done: number, all: number) => void = () => {}
): Promise<CheckedArchive> {
  const reader = await ArchiveReader.open(path)
  try {
    const { manifest, id, signedBy } = await readSealed(reader)
    const wrapped = await dataKeysIn(reader, manifest)
    const wrong = unfittingKeys(manifest, wrapped)
    if (wrong.length > 0) throw wrongKeys(wrong)
    const dataKeys = unwrapAll(wrapped ?? [])
    const all = manifest.tables.length + manifest.files.count
    let done = 0
    for (const table of manifest.tables) {
      await checkTable(reader, table)
      onProgress(++done, all)
    }
    for await (const file of archivedFiles(reader, manifest, dataKeys)) {
      if ((await digestOf(file.read)) !== file.sha256)
        throw damaged(`${filePart(file.key)} was changed`)
      onProgress(++done, all)
    }
    const brokenEntry = await brokenEntryIn(auditEntriesIn(reader, manifest), manifest.audit)
    return { reader, manifest, dataKeys, id, signedBy, brokenEntry }
  } catch (error) {
    reader.close()
    throw error
  }
}

/** Reads only the manifest, after checking its seal. */
export async function readSealed(
  reader: ArchiveReader
): Promise<Pick<CheckedArchive, 'manifest' | 'id' | 'signedBy'>> {
  const bytes = await reader.small(MANIFEST).catch(unreadable(MANIFEST))
  const seal = await reader.small(SEAL).catch(unreadable(SEAL))
  const signedBy = checkSeal(seal, bytes)
  const manifest = readManifest(bytes.toString())
  const known = new Set([MANIFEST, SEAL, ...manifest.tables.map(({ name }) => tablePart(name))])
  for (const name of reader.names()) {
    if (!known.has(name)) throw damaged(`its manifest says nothing about ${name}`)
  }
  return { manifest, id: createHash('sha256').update(bytes).digest('hex'), signedBy }
}

function unreadable(name: string) {
  return (error: unknown): never => {
    // From the reader or zlib.
    throw error instanceof Error && 'status' in error ? error : damaged(`${name} cannot be read`)
  }
}

async function checkTable(reader: ArchiveReader, table: TablePart): Promise<void> {
  const name = tablePart(table.name)
  const sha256 = await digestOf(() => reader.rows(name, table.bytes))
  if (sha256 !== table.sha256) throw damaged(`${name} was changed`)
}

/** Null if it cannot be unpacked or decrypted. */
async function digestOf(open: () => Promise<Readable>): Promise<string | null> {
  try {
    const { sha256 } = await hashOf(await open())
    return sha256
  } catch (error) {
    if (error instanceof HttpError) throw error
    return null
  }
}

/** The rows of a table, as values in the order of its columns, with their line. */
export async function* rowsIn(
  reader: ArchiveReader,
  table: TablePart
): AsyncGenerator<{ line: string; values: Stored[] }> {
  const hash = createHash('sha256')
  for await (const line of linesOf(await reader.rows(tablePart(table.name), table.bytes))) {
    hash.update(line)
    yield { line, values: readRow(line, table.columns.length) }
  }
  // The file may have been replaced since the check.
  if (hash.digest('hex') !== table.sha256) throw damaged(`${tablePart(table.name)} was changed`)
}

/** The rows of a table, by column. */
export async function* recordsIn(reader: ArchiveReader, manifest: Manifest, name: string) {
  const table = manifest.tables.find((one) => one.name === name)
  if (!table) throw damaged(`it has no ${tablePart(name)}`)
  for await (const { values } of rowsIn(reader, table)) {
    yield Object.fromEntries(table.columns.map((column, index) => [column.name, values[index]]))
  }
}

/** The audit log, with numbers as the database returns them. */
async function* auditEntriesIn(reader: ArchiveReader, manifest: Manifest) {
  for await (const row of recordsIn(reader, manifest, AuditEntry.table)) {
    const by = row.performed_by_id
    yield { ...row, performed_by_id: typeof by === 'bigint' ? Number(by) : by } as AuditRow
  }
}

/** @returns null where the archive is encrypted with another master key. */
async function dataKeysIn(reader: ArchiveReader, manifest: Manifest): Promise<WrappedKey[] | null> {
  const keys: WrappedKey[] = []
  try {
    for await (const row of recordsIn(reader, manifest, 'data_keys')) {
      keys.push(row as unknown as WrappedKey)
    }
    return keys
  } catch (error) {
    if (!(error instanceof CannotDecrypt)) throw error
    if (manifest.keys.MASTER_KEY !== ownKeyMarks().MASTER_KEY) return null
    throw damaged(`${tablePart('data_keys')} was changed`)
  }
}

/**
 * The files of an archive with their rows, in the same order.
 * @throws HttpError 422 where the two differ, a name would lead elsewhere, or a data key needed
 * to write a file is missing.
 */
export async function* archivedFiles(
  reader: ArchiveReader,
  manifest: Manifest,
  dataKeys: CheckedArchive['dataKeys']
): AsyncGenerator<ArchivedFile> {
  const odd = new Map(manifest.files.odd.map((file) => [file.key, file]))
  const files = reader.files()
  try {
    for await (const row of recordsIn(reader, manifest, StoredFile.table)) {
      const key = row.key
      if (!isFileKey(key)) throw damaged('a file of it has a name that no file has')
      const differing = odd.get(key)
      if (differing && differing.state !== 'changed') continue
      const { value: file, done } = await files.next()
      if (done || file.name !== filePart(key)) throw damaged(`${filePart(key)} is not in it`)
      const size = Number(differing?.size ?? row.size)
      if (file.size !== null && file.size !== size)
        throw damaged(`${filePart(key)} is not as long as it was`)
      const sha256 = String(differing?.sha256 ?? row.sha256)
      // An archive may be older than the column.
      const dataKey = row.data_key ? Number(row.data_key) : null
      if (dataKey !== null && !dataKeys.has(dataKey))
        throw damaged(`the data key of ${filePart(key)} is not in it`)
      const mediaType = String(row.media_type)
      yield { key, mediaType, size, sha256, dataKey, read: file.read }
    }
    const { value, done } = await files.next()
    if (!done) throw damaged(`no row mentions ${JSON.stringify(value.name.slice(0, 80))}`)
  } finally {
    await files.return(undefined)
  }
}
