import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { deleteObject, putObject } from '#storage/services/disk_objects'
import { withUpload, type FileRules, type ReceivedFile } from '#storage/services/receive_file'
import { STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'

export interface FileToStore extends FileRules {
  /** What the file is for, in one word: `photo`. */
  purpose: string
  /** The name it is downloaded under. */
  name: string
  ownerId: number | null
}

/**
 * Takes a file in: the stream is judged, put on the disk, and recorded with its audit entry. What
 * else belongs to the same change (say, the row that refers to the file) is done in `within`. If
 * the change fails, nothing of the file stays.
 * @throws Refusal 413 for too many bytes, 422 naming `file` for an empty or unwanted file.
 */
export async function storeFile(
  stream: Readable,
  file: FileToStore,
  actor: Actor,
  within?: (change: Change, stored: StoredFile) => Promise<void>
): Promise<StoredFile> {
  return withUpload(stream, file, async (received) => {
    const key = newKey()
    try {
      await putObject(key, received.path, received.size, received.mediaType)
      return await change(actor, async (change) => {
        const stored = await recordFile(change, key, file, received)
        await within?.(change, stored)
        return stored
      })
    } catch (error) {
      await discard(key)
      throw error
    }
  })
}

/** By day, so that what a killed process left behind is found without listing the whole disk. */
const newKey = () => `${DateTime.utc().toISODate()}/${randomUUID()}`

async function recordFile(
  change: Change,
  key: string,
  { purpose, name, ownerId }: FileToStore,
  { mediaType, size, sha256 }: ReceivedFile
): Promise<StoredFile> {
  const row = {
    key,
    purpose,
    name: safeName(name),
    media_type: mediaType,
    size,
    sha256,
    owner_id: ownerId,
    created_at: change.time,
  }
  const [id] = await change.trx.insertQuery().table(STORED_FILES_TABLE).insert(row)
  const stored = { ...row, id: Number(id) }
  await change.audit({
    action: 'create',
    entityType: 'file',
    entityId: stored.id,
    newValues: { purpose, name: row.name, mediaType, size, sha256, ownerId },
  })
  return stored
}

/** A file's name without the folders and control characters that some senders put into it. */
function safeName(name: string): string {
  const base = name.split(/[/\\]/).pop() ?? ''
  return (
    base
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(-255) || 'file'
  )
}

async function discard(key: string) {
  await deleteObject(key).catch((error) => {
    // Found again by clean_abandoned_files.
    logger.warn({ err: error, key }, 'an unused object stays on the disk')
  })
}
