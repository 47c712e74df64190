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
  /** The file's purpose in one word: `photo`. */
  purpose: string
  /** The name for downloads. */
  name: string
  ownerId: number | null
}

export interface FileToStore extends FileRules, FileIdentity {
  /**
   * Inspects a file of an accepted kind; returns its playing time, if any.
   * @throws HttpError for an unusable file.
   */
  inspect?: (received: ReceivedFile) => Promise<{ seconds: number | null }>
}

export interface UploadToStore extends FileToStore {
  /**
   * Makes the stored file from the received one.
   * @throws HttpError for an unusable file.
   */
  prepare?: (received: ReceivedFile) => Promise<ReceivedFile>
}

/** Other work in the change that records a file, such as the row that refers to it. */
export type WithinStoring = (change: Change, stored: StoredFile) => Promise<void>

/**
 * Stores a file: the stream is checked, prepared, written to the disk, and recorded with its
 * audit entry. If the change fails, nothing of the file remains.
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

/** The same for a complete local file that was checked already, or made from one. */
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

/** The key that encrypted a file has been replaced since. */
class KeyReplaced extends Error {}

/**
 * Stores data from memory inside the caller's change; only small files, since other writers wait.
 * If the change fails, nothing remains.
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
 * Stores an object that is already in the bucket. It is copied first and the copy is checked: its
 * uploader could replace the original for as long as the signed URL is valid.
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

/** Where a file is stored, and its data key, if it is encrypted. */
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

/** By day, so that leftovers of killed processes are found without listing the whole disk. */
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

/** Deletes the object of a failed change, unless the change may have been stored after all. */
export async function discardUnstored(key: string, error: unknown) {
  if (!(error instanceof CommitUncertain)) await discardObject(key)
}

/** Deletes an unused object; a failure here does not fail the request. */
export async function discardObject(key: string) {
  await deleteObject(key).catch((error) => {
    // clean_abandoned_files finds it again.
    logger.warn({ err: error, key }, 'an unused object stays on the disk')
  })
}
