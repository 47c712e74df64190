import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { WrappedKey } from '#access/services/data_keys'
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
import { checkSeal, unfittingKeys, wrongKeys } from '#backup/archive/seal'
import { STORED_FILES_TABLE } from '#storage/stored_file'

export interface CheckedArchive {
  reader: ArchiveReader
  manifest: Manifest
  /** SHA-256 of the manifest, which holds the digest of everything in the archive. */
  id: string
  /** SHA-256 of the certificate it is signed with; null of one that could not be signed. */
  signedBy: string | null
}

/** A stored file in the archive, to be read before the next. */
export interface ArchivedFile {
  key: string
  mediaType: string
  size: number
  sha256: string
  read: () => Promise<Readable>
}

/**
 * Opens an archive and reads all of it, so that nothing is written of one that is not whole: the
 * seal, whether the keys fit, and the hash of every part.
 * @param onProgress called with the parts of the archive looked at so far, and all.
 * @throws Refusal 422 saying what is wrong; nothing has been changed then.
 */
export async function checkArchive(
  path: string,
  onProgress: (done: number, all: number) => void = () => {}
): Promise<CheckedArchive> {
  const reader = await ArchiveReader.open(path)
  try {
    const { manifest, id, signedBy } = await readSealed(reader)
    const wrong = unfittingKeys(manifest, await dataKeysIn(reader, manifest))
    if (wrong.length > 0) throw wrongKeys(wrong)
    const all = manifest.tables.length + manifest.files.count
    let done = 0
    for (const table of manifest.tables) {
      await checkTable(reader, table)
      onProgress(++done, all)
    }
    for await (const file of archivedFiles(reader, manifest)) {
      const { sha256 } = await hashOf(await file.read()).catch(() => ({ sha256: null }))
      if (sha256 !== file.sha256) throw damaged(`${filePart(file.key)} was changed`)
      onProgress(++done, all)
    }
    return { reader, manifest, id, signedBy }
  } catch (error) {
    reader.close()
    throw error
  }
}

/** The manifest alone, its seal checked: what an archive says it is. */
export async function readSealed(reader: ArchiveReader): Promise<Omit<CheckedArchive, 'reader'>> {
  const bytes = await reader.small(MANIFEST).catch(unreadable(MANIFEST))
  const seal = await reader.small(SEAL).catch(unreadable(SEAL))
  const signedBy = checkSeal(seal, bytes)
  const manifest = readManifest(bytes.toString())
  const known = new Set([MANIFEST, SEAL, ...manifest.tables.map(({ name }) => tablePart(name))])
  for (const name of reader.names()) {
    if (!known.has(name)) throw damaged(`its manifest tells nothing of ${name}`)
  }
  return { manifest, id: createHash('sha256').update(bytes).digest('hex'), signedBy }
}

function unreadable(name: string) {
  return (error: unknown): never => {
    // Told by the reader, or by zlib.
    throw error instanceof Error && 'status' in error ? error : damaged(`${name} cannot be read`)
  }
}

async function checkTable(reader: ArchiveReader, table: TablePart): Promise<void> {
  const name = tablePart(table.name)
  const { sha256 } = await hashOf(await reader.part(name, table.bytes)).catch((error: unknown) => {
    if (error instanceof Error && 'status' in error) throw error
    return { sha256: null }
  })
  if (sha256 !== table.sha256) throw damaged(`${name} was changed`)
}

/** The rows of a table, as values in the order of its columns, with the line they stand in. */
export async function* rowsIn(
  reader: ArchiveReader,
  table: TablePart
): AsyncGenerator<{ line: string; values: Stored[] }> {
  const hash = createHash('sha256')
  for await (const line of linesOf(await reader.part(tablePart(table.name), table.bytes))) {
    hash.update(line)
    yield { line, values: readRow(line, table.columns.length) }
  }
  // The file may have been exchanged since it was checked.
  if (hash.digest('hex') !== table.sha256) throw damaged(`${tablePart(table.name)} was changed`)
}

async function* recordsIn(reader: ArchiveReader, manifest: Manifest, name: string) {
  const table = manifest.tables.find((one) => one.name === name)
  if (!table) throw damaged(`it has no ${tablePart(name)}`)
  for await (const { values } of rowsIn(reader, table)) {
    yield Object.fromEntries(table.columns.map((column, index) => [column.name, values[index]]))
  }
}

async function dataKeysIn(reader: ArchiveReader, manifest: Manifest): Promise<WrappedKey[]> {
  const keys: WrappedKey[] = []
  for await (const row of recordsIn(reader, manifest, 'data_keys')) {
    keys.push(row as unknown as WrappedKey)
  }
  return keys
}

/**
 * The files of an archive beside the rows that tell of them, in the same order.
 * @throws Refusal 422 where the two differ, or a name would lead elsewhere.
 */
export async function* archivedFiles(
  reader: ArchiveReader,
  manifest: Manifest
): AsyncGenerator<ArchivedFile> {
  const odd = new Map(manifest.files.odd.map((file) => [file.key, file]))
  const files = reader.files()
  try {
    for await (const row of recordsIn(reader, manifest, STORED_FILES_TABLE)) {
      const key = row.key
      if (!isFileKey(key)) throw damaged('a file of it has a name that no file has')
      const differing = odd.get(key)
      if (differing && differing.state !== 'changed') continue
      const { value: file, done } = await files.next()
      if (done || file.name !== filePart(key)) throw damaged(`${filePart(key)} is not in it`)
      const size = Number(differing?.size ?? row.size)
      if (file.size !== size) throw damaged(`${filePart(key)} is not as long as it was`)
      const sha256 = String(differing?.sha256 ?? row.sha256)
      yield { key, mediaType: String(row.media_type), size, sha256, read: file.read }
    }
    const { value, done } = await files.next()
    if (!done) throw damaged(`no row tells of ${JSON.stringify(value.name.slice(0, 80))}`)
  } finally {
    await files.return(undefined)
  }
}
