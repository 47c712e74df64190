import { createReadStream } from 'node:fs'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { currentVersion } from '#encryption/data_keys'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { isCopy } from '#core/installation'
import { registerProtectedFiles, type EncryptedFiles } from '#encryption/protected_files'
import { stillPlain, underOtherKeys } from '#storage/queries/files_to_encrypt'
import { findFile } from '#storage/queries/find_file'
import { CannotDecrypt } from '#storage/encryption/age_key'
import { fileKey } from '#storage/encryption/file_keys'
import { MissingObject } from '#storage/services/disk_objects'
import StoredFileModel from '#storage/models/stored_file'
import { deleteAfterCommit } from '#storage/services/pending_deletions'
import { openStored } from '#storage/services/open_stored'
import { putContent } from '#storage/services/put_content'
import { discardObject, discardUnstored, newKey } from '#storage/services/store_file'
import { withSpooled } from '#storage/uploads/with_spooled'
import type { StoredFile } from '#storage/stored_file'

const BATCH = 100

/**
 * Encrypts files from before encryption one at a time, while they can be read.
 * @param stop ends it after the current file.
 */
export async function encryptPlainFiles(actor: Actor, stop?: AbortSignal): Promise<EncryptedFiles> {
  // The disk may be the original portal's.
  if (await isCopy()) return { files: 0, missing: [], damaged: [] }
  return encryptEach(
    () => stillPlain(db.connection()),
    actor,
    () => stop?.throwIfAborted()
  )
}

/** Encrypts files again that are under other data keys than the current one. */
registerProtectedFiles({
  exist: async (client) =>
    Boolean(await table(client, StoredFileModel).whereNotNull('data_key').select('id').first()),
  underOtherKeys,
  reencrypt: (version, actor, onFile) =>
    encryptEach(() => underOtherKeys(db.connection(), version), actor, onFile),
})

async function encryptEach(
  toDo: () => ReturnType<typeof stillPlain>,
  actor: Actor,
  onFile: () => void
): Promise<EncryptedFiles> {
  const done: EncryptedFiles = { files: 0, missing: [], damaged: [] }
  for (let last = 0; ;) {
    const rows = await toDo().where('id', '>', last).orderBy('id').limit(BATCH)
    for (const row of rows) {
      last = row.id
      const state = await encryptFile(row, actor)
      if (state === 'encrypted') done.files++
      else if (state !== 'changed') done[state].push(last)
      onFile()
    }
    if (rows.length < BATCH) return done
  }
}

/**
 * Encrypts a file with the current data key. After a kill in between, the unused object is
 * cleaned up like any other.
 */
async function encryptFile(
  file: StoredFile,
  actor: Actor
): Promise<'encrypted' | 'changed' | 'missing' | 'damaged'> {
  try {
    const version = await currentVersion()
    const took = await withSpooled(await openStored(file.id), async (path, { sha256 }) =>
      sha256 === file.sha256 ? replaceObject(file, path, version, actor) : null
    )
    if (took !== null) return took ? 'encrypted' : 'changed'
    logger.error({ file_id: file.id, key: file.key }, 'a stored file is not what it was')
    return 'damaged'
  } catch (error) {
    if (error instanceof MissingObject) {
      if (!(await findFile(file.id))) return 'changed'
      logger.error({ file_id: file.id, key: file.key }, 'a stored file is missing from the disk')
      return 'missing'
    }
    if (error instanceof CannotDecrypt) return 'damaged'
    throw error
  }
}

/**
 * Stores a file's plain content again as a new object, updates its row, and deletes the old
 * object.
 * @param path of the content, which the caller has compared with the row.
 * @param version of the data key to encrypt with; null to store it unencrypted.
 * @returns false where the row or the current key has changed.
 */
export async function replaceObject(
  file: StoredFile,
  path: string,
  version: number | null,
  actor: Actor,
  within?: (change: Change) => Promise<unknown>
): Promise<boolean> {
  const key = newKey()
  try {
    const own = version === null ? null : await fileKey(version)
    const facts = { size: file.size, mediaType: file.media_type }
    await putContent(key, createReadStream(path), facts, own)
    const took = await change(actor, async (change) => {
      // If another key replaced this one in the meantime, the file would be lost with it.
      if (version !== null && (await currentVersion(change.trx)) !== version) return false
      const updated = await table(change.trx, StoredFileModel)
        .where({ id: file.id, key: file.key })
        .update({ key, data_key: version })
      if (updated !== 1) return false
      await within?.(change)
      await deleteAfterCommit(change, file.key)
      return true
    })
    if (!took) await discardObject(key)
    return took
  } catch (error) {
    await discardUnstored(key, error)
    throw error
  }
}
