import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import { fromNow } from '#database/factories/from_now'
import StoredFile from '#storage/models/stored_file'

/** The row of an unencrypted file that is not on the disk. */
export const StoredFileFactory = factory
  .define(StoredFile, () => ({
    key: randomUUID(),
    purpose: 'test',
    name: 'file.png',
    mediaType: 'image/png',
    size: 11,
    sha256: 'x',
    createdAt: fromNow(),
  }))
  .build()
