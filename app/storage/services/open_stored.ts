import type { Readable } from 'node:stream'
import logger from '@adonisjs/core/services/logger'
import { findFile } from '#storage/queries/find_file'
import { CannotDecrypt, decryptWith } from '#storage/encryption/age_key'
import { fileKey } from '#storage/encryption/file_keys'
import { MissingObject, openObject, type ByteRange } from '#storage/services/disk_objects'
import type { FileRow } from '#storage/models/stored_file'

/**
 * Opens a stored file's content or a part of it, decrypted. An encrypted file is always read from
 * its start.
 * @throws MissingObject, or CannotDecrypt, which the stream may throw later, too.
 */
export async function openStored(id: number, range?: ByteRange): Promise<Readable> {
  let file = await findFile(id)
  while (file) {
    try {
      return await openFile(file, range)
    } catch (error) {
      const now = await findFile(id)
      // Re-encryption gives it a new object.
      if (!now || now.key === file.key) throw error
      file = now
    }
  }
  throw new MissingObject(`file ${id}`)
}

async function openFile({ id, key, data_key: version }: FileRow, range?: ByteRange) {
  if (version === null) return openObject(key, range)
  const tell = (error: unknown) => {
    if (error instanceof CannotDecrypt) {
      logger.error({ err: error, file_id: id, key }, 'a stored file cannot be decrypted')
    }
  }
  const source = await openObject(key)
  try {
    const stream = await decryptWith(await fileKey(version), source, range)
    return stream.once('error', tell)
  } catch (error) {
    source.destroy()
    tell(error)
    throw error
  }
}

/** Ends a stream where it is damaged; its hash then shows the damage. */
export async function* untilDamaged(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch (error) {
    if (!(error instanceof CannotDecrypt)) throw error
  }
}
