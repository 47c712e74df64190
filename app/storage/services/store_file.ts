import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { CommitUncertain } from '#core/errors/outages'
import { currentVersion } from '#encryption/data_keys'
import { fileKey } from '#storage/encryption/file_keys'
import { copyObject, deleteObject, openObject } from '#storage/services/disk_objects'
import { putContent } from '#storage/services/put_content'
import { withUpload, type FileRules, type ReceivedFile } from '#storage/uploads/receive_file'
import StoredFileModel from '#storage/models/stored_file'
import { PLAIN_PURPOSES, type StoredFile } from '#storage/stored_file'
import { fileName } from '#storage/file_name'

interface FileIdentity {
  /** What the file is for, in one word: `photo`. */
  purpose: string
  /** The name it is downloaded under. */
  name: string
  ownerId: number | null
}

export interface FileToStore extends FileRules, FileIdentity {
  /**
   * Looks further into a file whose kind is accepted, and says how long it plays, if it does.
   * @throws HttpError for what cannot be used.
   */
  inspect?: (received: ReceivedFile) => Promise<{ seconds: number | null }>
}

export interface UploadToStore extends FileToStore {
  /**
   * Makes the file that is stored of the one that came.
   * @throws HttpError for what cannot be used.
   */
  prepare?: (received: ReceivedFile) => Promise<ReceivedFile>
}

/** What else belongs to the change that records a file: say, the row that refers to it. */
export type WithinStoring = (change: Change, stored: StoredFile) => Promise<void>

/**
 * Takes a file in: the stream is judged, prepared, put on the disk, and recorded with its audit
 * entry. If the change fails, nothing of the file stays.
 * @throws HttpError 413 for too many bytes, 422 naming `file` for an empty or unwanted file.
 */
export async function storeFile(
  stream: Readable,
  file: UploadToStore,
  actor: Actor,
  within?: WithinStoring
): Promise<StoredFile> {
  return withUpload(stream, file, async (received) => {
    const prepared = file.prepare ? await file.prepare(received) : received
    try {
      return await storeReceived(await inspect(prepared, file), file, actor, within)
    } finally {
      await rm(prepared.path, { force: true })
    }
  })
}

/** The same of a complete local file that was judged already, or made of one that was. */
export async function storeReceived(
  received: InspectedFile,
  file: FileIdentity,
  actor: Actor,
  within?: WithinStoring
): Promise<StoredFile> {
  for (;;) {
    const key = newKey()
    const version = isPlain(file.purpose) ? null : await currentVersion()
    try {
      const own = version === null ? null : await fileKey(version)
      await putContent(key, createReadStream(received.path), received, own)
      return await record({ key, version }, received, file, actor, within)
    } catch (error) {
      await discardUnstored(key, error)
      if (!(error instanceof KeyReplaced)) throw error
    }
  }
}

const isPlain = (purpose: string) => PLAIN_PURPOSES.includes(purpose)

/** A file was encrypted with a key that another has taken the place of since. */
class KeyReplaced extends Error {}

/**
 * Stores what was made in memory within the caller's change: small files alone, for other writers
 * wait. If the change fails, nothing of it stays.
 */
export async function storeMade(
  change: Change,
  bytes: Uint8Array,
  file: FileIdentity & { mediaType: string }
): Promise<StoredFile> {
  const key = newKey()
  change.trx.after('rollback', () => discardObject(key))
  const version = isPlain(file.purpose) ? null : await currentVersion(change.trx)
  const own = version === null ? null : await fileKey(version, change.trx)
  const { mediaType } = file
  const facts = { mediaType, size: bytes.length }
  await putContent(key, Readable.from([bytes]), facts, own)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return recordFile(change, { key, version }, file, { ...facts, sha256, seconds: null })
}

/**
 * Takes in what lies in the bucket already. It is copied first and the copy is judged: whoever put
 * it there may do so again for as long as the signed address holds.
 * @throws HttpError as `storeFile` does.
 */
export async function adoptObject(
  source: string,
  file: FileToStore,
  actor: Actor,
  within?: WithinStoring
): Promise<StoredFile> {
  const key = newKey()
  try {
    await copyObject(source, key)
    return await withUpload(await openObject(key), file, async (received) => {
      const inspected = await inspect(received, file)
      if (isPlain(file.purpose)) {
        return record({ key, version: null }, inspected, file, actor, within)
      }
      const stored = await storeReceived(inspected, file, actor, within)
      await discardObject(key)
      return stored
    })
  } catch (error) {
    await discardUnstored(key, error)
    throw error
  }
}

interface InspectedFile extends ReceivedFile {
  seconds: number | null
}

async function inspect(received: ReceivedFile, file: FileToStore): Promise<InspectedFile> {
  const found = await file.inspect?.(received)
  return { ...received, seconds: found?.seconds ?? null }
}

/** Where a file lies, and with which data key it is encrypted, if it is. */
interface StoredObject {
  key: string
  version: number | null
}

const record = (
  object: StoredObject,
  received: InspectedFile,
  file: FileIdentity,
  actor: Actor,
  within?: WithinStoring
) =>
  change(actor, async (change) => {
    const stored = await recordFile(change, object, file, received)
    await within?.(change, stored)
    return stored
  })

/** By day, so that what a killed process left behind is found without listing the whole disk. */
export const newKey = () => `${DateTime.utc().toISODate()}/${randomUUID()}`

async function recordFile(
  change: Change,
  { key, version }: StoredObject,
  { purpose, name, ownerId }: FileIdentity,
  { mediaType, size, sha256, seconds }: Omit<InspectedFile, 'path'>
): Promise<StoredFile> {
  if (version !== null && version !== (await currentVersion(change.trx))) throw new KeyReplaced()
  const row = {
    key,
    purpose,
    name: fileName(name, mediaType),
    media_type: mediaType,
    size,
    sha256,
    owner_id: ownerId,
    seconds,
    data_key: version,
    created_at: change.time,
  }
  const file = new StoredFileModel().fill({ key, purpose, name: row.name, mediaType, size, sha256 })
  await change.save(file.merge({ ownerId, seconds, dataKey: version }))
  return { ...row, id: file.id }
}

/** Takes away what a failed change would have referred to, unless it may be stored after all. */
export async function discardUnstored(key: string, error: unknown) {
  if (!(error instanceof CommitUncertain)) await discardObject(key)
}

/** Takes away what nothing refers to; failing at it is no failure of what was asked. */
export async function discardObject(key: string) {
  await deleteObject(key).catch((error) => {
    // Found again by clean_abandoned_files.
    logger.warn({ err: error, key }, 'an unused object stays on the disk')
  })
}
