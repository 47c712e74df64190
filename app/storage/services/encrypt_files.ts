import { createReadStream } from 'node:fs'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { currentVersion } from '#encryption/data_keys'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { isCopy } from '#core/installation'
import { registerProtectedFiles, type EncryptedFiles } from '#encryption/protected_files'
import { findFile } from '#storage/queries/find_file'
import { CannotDecrypt } from '#storage/encryption/age_key'
import { fileKey } from '#storage/encryption/file_keys'
import { MissingObject } from '#storage/services/disk_objects'
import { doom } from '#storage/services/doomed_objects'
import { openStored } from '#storage/services/open_stored'
import { putContent } from '#storage/services/put_content'
import {
  discardObject,
  discardUnstored,
  newKey,
  type StoredObject,
} from '#storage/services/store_file'
import { withSpooled } from '#storage/uploads/with_spooled'
import { PLAIN_PURPOSES, STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'

const BATCH = 100

type Client = Pick<TransactionClientContract, 'from'>

/** Files that were stored before files were encrypted. */
const stillPlain = (client: Client) =>
  client
    .from(STORED_FILES_TABLE)
    .whereNull('data_key')
    .whereNotIn('purpose', [...PLAIN_PURPOSES])

/** Files that are encrypted with another data key that there still is: the others were given up. */
const underOtherKeys = (client: Client, version: number) =>
  client
    .from(STORED_FILES_TABLE)
    .whereIn('data_key', client.from('data_keys').select('version').whereNot('version', version))

/**
 * Encrypts the files that lie plain on the disk since before files were encrypted, one after
 * another, while they are read.
 * @param stop ends it after the file it is at.
 */
export async function encryptPlainFiles(actor: Actor, stop?: AbortSignal): Promise<EncryptedFiles> {
  // The disk may be that of the portal it is a copy of.
  if (await isCopy()) return { files: 0, missing: [], damaged: [] }
  return encryptEach(
    () => stillPlain(db.connection()),
    actor,
    () => stop?.throwIfAborted()
  )
}

/** Encrypts again what is encrypted with other data keys than the current one. */
registerProtectedFiles({
  exist: async (client) =>
    Boolean(await client.from(STORED_FILES_TABLE).whereNotNull('data_key').select('id').first()),
  underOtherKeys,
  reencrypt: (version, actor, onFile) =>
    encryptEach(() => underOtherKeys(db.connection(), version), actor, onFile),
})

async function encryptEach(
  toDo: () => DatabaseQueryBuilderContract,
  actor: Actor,
  onFile: () => void
): Promise<EncryptedFiles> {
  const done: EncryptedFiles = { files: 0, missing: [], damaged: [] }
  for (let last = 0; ;) {
    const rows = (await toDo().where('id', '>', last).orderBy('id').limit(BATCH)) as StoredFile[]
    for (const row of rows) {
      last = Number(row.id)
      const state = await encryptFile(row, actor)
      if (state === 'encrypted') done.files++
      else if (state !== 'changed') done[state].push(last)
      onFile()
    }
    if (rows.length < BATCH) return done
  }
}

/**
 * Gives a file another object, encrypted with the current data key, and has the former go. Killed
 * in between, it leaves an object that no row tells of, which is cleaned away like any other.
 */
async function encryptFile(
  file: StoredFile,
  actor: Actor
): Promise<'encrypted' | 'changed' | 'missing' | 'damaged'> {
  const key = newKey()
  try {
    const version = await currentVersion()
    if (!(await putAnew(file, key, version))) {
      logger.error({ file_id: file.id, key: file.key }, 'a stored file is not what it was')
      return 'damaged'
    }
    const took = await giveObject(file, { key, version }, actor)
    if (!took) await discardObject(key)
    return took ? 'encrypted' : 'changed'
  } catch (error) {
    await discardUnstored(key, error)
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
 * Has a file's row name another object, and the former go.
 * @returns false where the row, or the key that is current, is another one by now.
 */
export const giveObject = (
  file: StoredFile,
  { key, version }: StoredObject,
  actor: Actor,
  within?: (change: Change) => Promise<unknown>
): Promise<boolean> =>
  change(actor, async (change) => {
    // A key that another takes the place of in the meantime would be lost with this file.
    if (version !== null && (await currentVersion(change.trx)) !== version) return false
    const updated = await change.trx
      .from(STORED_FILES_TABLE)
      .where({ id: file.id, key: file.key })
      .update({ key, data_key: version })
    if (Number(updated) !== 1) return false
    await within?.(change)
    await doom(change, file.key)
    return true
  })

/** @returns whether what was read is what was stored once; nothing is put where it is not. */
async function putAnew(file: StoredFile, key: string, version: number): Promise<boolean> {
  const own = await fileKey(version)
  return withSpooled(await openStored(file.id), async (path, { size, sha256 }) => {
    if (sha256 !== file.sha256) return false
    await putContent(key, createReadStream(path), { size, mediaType: file.media_type }, own)
    return true
  })
}
