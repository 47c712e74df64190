import { table } from '#core/database/table'
import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { dataPath } from '#config/paths'
import { isMysql } from '#database/column_helpers'
import type { Manifest } from '#backup/archive/manifest'
import { HttpError } from '#core/errors/http_errors'
import { storageDisk } from '#storage/services/disk_objects'
import StoredFile from '#storage/models/stored_file'

const MEGABYTE = 1_000_000

/**
 * Rejects work that would fill a disk and then fail. The message gives the minimum of space
 * needed.
 * @throws HttpError 507
 */
async function assertRoom(what: string, folder: string, needed: number): Promise<void> {
  const free = await freeIn(folder)
  if (free === null || free >= needed) return
  throw new HttpError(
    507,
    `There is too little room for ${what}: at least ${Math.ceil(needed / MEGABYTE)} MB are needed in ${folder}, and ${Math.floor(free / MEGABYTE)} MB are free. Nothing has been changed.`
  )
}

/** Null where the file system does not report it. */
async function freeIn(folder: string): Promise<number | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return blocks > 0 ? bavail * bsize : null
  } catch (error) {
    const isToBeMade = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isToBeMade && folder !== dirname(folder) ? freeIn(dirname(folder)) : null
  }
}

/** An archive is larger than its files, which are not compressed. */
export async function assertRoomForArchive(folder: string): Promise<void> {
  const row = await table(db, StoredFile).sum('size as bytes').first()
  await assertRoom('the backup', folder, row?.bytes ?? 0)
}

/** Files from an interrupted restore are written again in their place. */
export async function assertRoomToRestore({ files, tables }: Manifest): Promise<void> {
  const onDisk = storageDisk.name === 'fs' ? files.bytes - (await bytesIn(dataPath('files'))) : 0
  const inDatabase = isMysql(db.connection())
    ? 0
    : tables.reduce((sum, { bytes }) => sum + bytes, 0) -
      (await bytesOf(dataPath('gangway.sqlite3')))
  await assertRoom(
    'what this backup holds',
    dataPath(),
    Math.max(0, onDisk) + Math.max(0, inDatabase)
  )
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true }).catch(() => [])) {
    bytes += await bytesOf(join(folder, entry))
  }
  return bytes
}

const bytesOf = (path: string) =>
  stat(path).then(
    (facts) => (facts.isFile() ? facts.size : 0),
    () => 0
  )
