import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DateTime } from 'luxon'
import { dataPath } from '#config/paths'
import { isDiskFull } from '#core/errors/outages'
import { HttpError } from '#core/errors/http_errors'
import { exists, takeName, taken } from '#core/file_names'
import { isFolder, makeFolder } from '#core/make_folder'

const NAME = /^gangway-backup-\d{8}T\d{6}Z\.zip$/
/** Also matches the temporary name of an archive named by hand. */
const PARTIAL = /\.zip\.[0-9a-f]{8}\.part$/i

/** Older than any backup takes: a killed process left the file. */
const STALE_HOURS = 48

/** The default folder of backups. */
export const backupFolder = () => dataPath('backups')

const nameFor = (at: DateTime) =>
  `gangway-backup-${at.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'")}.zip`

/** @throws HttpError 422 where a file is in the way. */
async function makeArchiveFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    throw code === 'EEXIST' ? new HttpError(422, `${path} is not a folder.`) : error
  }
}

/** The target of an archive, and whether its folder contains archives. */
export interface Place {
  path: string
  folder: string
}

/** Whether this names a file, existing or new, and not a folder of archives. */
export async function namesFile(to: string): Promise<boolean> {
  const given = resolve(to)
  if (await isFolder(given)) return false
  return /\.zip$/i.test(given) || (await exists(given))
}

/**
 * @param to a folder, which gets an archive named by the moment, or a file whose name ends in
 * .zip.
 * @param folderOnly older archives will be removed, so only a folder is accepted.
 * @throws HttpError 409 for an existing file, 422 for a missing folder.
 */
export async function placeFor(
  to: string | undefined,
  at: DateTime,
  folderOnly = false
): Promise<Place> {
  const given = resolve(to ?? backupFolder())
  if (folderOnly && (await namesFile(given))) {
    throw new HttpError(
      422,
      `${given} is not a folder. Older archives are only removed from a folder.`
    )
  }
  const asFolder = to?.endsWith('/') || !(await namesFile(given))
  const folder = asFolder ? given : dirname(given)
  if (asFolder) await makeArchiveFolder(folder)
  else if (!(await isFolder(folder))) throw new HttpError(422, `There is no folder ${folder}.`)
  const path = asFolder ? join(folder, nameFor(at)) : given
  if (await exists(path)) throw taken(path)
  return { path, folder }
}

/** A complete archive on the disk, under a temporary name. */
export interface WrittenArchive {
  partial: string
  sha256: string
  bytes: number
}

/**
 * Writes an archive next to its target, readable only by its owner.
 * @throws HttpError 507 where the disk is full. After any failure, no part of the archive
 * remains.
 */
export async function writeArchive(
  archive: Readable,
  { folder, path }: Place
): Promise<WrittenArchive> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(archive, counting, file)
  } catch (error) {
    await rm(partial, { force: true })
    if (!isDiskFull(error)) throw error
    throw new HttpError(
      507,
      `The disk of ${folder} is full: there was room for ${Math.floor(bytes / 1_000_000)} MB of the new backup, and not for all of it. Nothing of it was kept, and no older backup was removed.`
    )
  }
  return { partial, sha256: hash.digest('hex'), bytes }
}

/**
 * Gives a written archive its name.
 * @throws HttpError 409 when a file of that name has appeared; the archive is then removed.
 */
export async function nameArchive(partial: string, { path }: Place): Promise<void> {
  try {
    await takeName(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}

/**
 * Keeps an archive that is damaged or could not be read back. It replaces the previous one of its
 * kind, so a backup that fails every night does not fill the disk.
 */
export async function keepAside(
  partial: string,
  { folder }: Place,
  kind: 'damaged' | 'unreadable'
): Promise<string> {
  const aside = join(folder, `gangway-backup-${kind}.zip`)
  await rename(partial, aside)
  return aside
}

/** The archives of a folder, the newest first. */
export async function archivesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/**
 * The archives of a folder beyond the newest ones. Other files are ignored.
 * @param made counts as the newest, even if a wrong clock has named others later.
 */
export async function olderThan(made: string, folder: string, keep: number): Promise<string[]> {
  const archives = await archivesIn(folder)
  return archives.filter((path) => path !== made).slice(keep - 1)
}

/** Removes old partial archives of killed processes. */
export async function removeStale(folder: string): Promise<void> {
  const oldest = DateTime.utc().minus({ hours: STALE_HOURS }).toMillis()
  for (const name of await readdir(folder)) {
    if (!PARTIAL.test(name)) continue
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts && facts.mtimeMs < oldest) await rm(path, { force: true })
  }
}
