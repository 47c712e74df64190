import { createReadStream } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import { currentVersion } from '#encryption/data_keys'
import type { Actor } from '#audit/actor'
import { table } from '#core/database/table'
import { notFound, HttpError } from '#core/errors/http_errors'
import StoredFileModel from '#storage/models/stored_file'
import { replaceObject } from '#storage/services/encrypt_files'
import { withSpooled } from '#storage/uploads/with_spooled'
import { PLAIN_PURPOSES, type StoredFile } from '#storage/stored_file'

/**
 * Replaces the lost or damaged content of a stored file with a new object under the current data
 * key; only with exactly the original bytes.
 * @param named the id of the file, or the name of its object.
 * @throws HttpError 404 for an unknown file, 422 for other content.
 */
export async function putBack(
  named: string,
  path: string,
  actor: Actor,
  { dryRun }: { dryRun: boolean }
): Promise<StoredFile> {
  const where = /^\d+$/.test(named) ? { id: Number(named) } : { key: named }
  return withSpooled(createReadStream(path), async (copy, { size, sha256 }) => {
    for (;;) {
      const file = await table(db, StoredFileModel).where(where).first()
      if (!file) throw notFound(`There is no stored file ${named}.`)
      if (sha256 !== file.sha256) {
        throw new HttpError(
          422,
          `${path} is not what file ${file.id} (${file.name}) was stored as: ${file.size} bytes with SHA-256 ${file.sha256}. It has ${size} bytes with SHA-256 ${sha256}.`
        )
      }
      if (dryRun || (await replace(file, copy, actor))) return file
    }
  })
}

/**
 * @returns false where the file was re-encrypted, deleted or its key replaced in the meantime.
 */
async function replace(file: StoredFile, path: string, actor: Actor): Promise<boolean> {
  const version = PLAIN_PURPOSES.includes(file.purpose) ? null : await currentVersion()
  return replaceObject(file, path, version, actor, (change) =>
    change.audit({
      action: 'put_back',
      entityType: 'file',
      entityId: file.id,
      newValues: { purpose: file.purpose, name: file.name, sha256: file.sha256 },
    })
  )
}
