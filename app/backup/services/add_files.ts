import { table } from '#core/database/table'
import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { encryptedName, encryptPart } from '#backup/archive/archive_keys'
import { filePart, type Manifest, type OddFile } from '#backup/archive/manifest'
import { goneFiles } from '#backup/services/gone_files'
import { findFile } from '#storage/queries/find_file'
import { CannotDecrypt } from '#storage/encryption/age_key'
import { MissingObject } from '#storage/services/disk_objects'
import { openStored, untilDamaged } from '#storage/services/open_stored'
import type { ZipParts } from '#storage/services/zip_stream'
import StoredFile, { type FileRow } from '#storage/models/stored_file'

const BATCH = 500

/**
 * Adds the stored files of a snapshot in the order of their rows. A stored file's content never
 * changes, so it may be read long after the snapshot. Files deleted since are left out on
 * purpose; files that the disk has lost or changed are reported.
 */
export async function addFiles(
  parts: ZipParts,
  trx: TransactionClientContract,
  onFile: () => void
): Promise<Manifest['files']> {
  const files: Manifest['files'] = { count: 0, bytes: 0, odd: [] }
  let known: Promise<ReadonlySet<number>> | undefined
  const isGone = async (id: number) => {
    const gone = await (known ??= goneFiles(trx))
    return gone.has(id)
  }
  for (let last = 0; ;) {
    const rows: FileRow[] = await table(trx, StoredFile)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
    for (const row of rows) {
      const odd = await addFile(parts, row, isGone)
      if (odd) files.odd.push(odd)
      if (odd && odd.state !== 'changed') continue
      files.count++
      files.bytes += odd?.size ?? row.size
      onFile()
    }
    if (rows.length < BATCH) return files
    last = rows.at(-1)?.id ?? last
  }
}

/** @returns the problem with the file, if any. */
async function addFile(
  parts: ZipParts,
  row: FileRow,
  isGone: (id: number) => Promise<boolean>
): Promise<OddFile | null> {
  const { key } = row
  const source = await openStored(row.id).catch((error: unknown) => {
    // A file that cannot be decrypted from its first byte, for example because its key was
    // deleted, counts as missing.
    if (error instanceof MissingObject || error instanceof CannotDecrypt) return null
    throw error
  })
  if (!source) {
    if (!(await isRecorded(row.id))) return { key, state: 'deleted' }
    return { key, state: (await isGone(row.id)) ? 'gone' : 'missing' }
  }
  const hash = createHash('sha256')
  let size = 0
  const through = await parts.stream(
    encryptedName(filePart(key), 'file'),
    () => {
      const counted = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk)
          size += chunk.length
          done(null, chunk)
        },
      })
      return encryptPart(
        pipeline(untilDamaged(source), counted, () => {}),
        'file'
      )
    },
    { compress: false }
  )
  if (!through) throw new Error('The archive was given up')
  const sha256 = hash.digest('hex')
  const same = sha256 === row.sha256 && size === row.size
  return same ? null : { key, state: 'changed', size, sha256 }
}

const isRecorded = async (id: number) => (await findFile(id)) !== null
