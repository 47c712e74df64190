import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import env from '#start/env'
import { StorageAway } from '#core/errors/outages'
import drive from '@adonisjs/drive/services/main'
import { BUCKET_OPTIONS } from '#config/drive'
import { dataPath } from '#config/paths'

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** An object that a row names is missing from the disk. */
export class MissingObject extends Error {}

/** Where files are stored: the data folder or a bucket (DRIVE_DISK). */
export const storageDisk: { name: 'fs' | 's3'; answersWithinMs: number } = {
  name: env.get('DRIVE_DISK') ?? 'fs',
  answersWithinMs: BUCKET_OPTIONS.requestHandler.socketTimeout,
}

const disk = () => drive.use()

/** @throws StorageAway for whatever a bucket fails with */
const reached = <T>(work: Promise<T>): Promise<T> =>
  storageDisk.name === 'fs'
    ? work
    : work.catch((cause) => {
        throw new StorageAway(cause)
      })

/**
 * Writes a stream to the disk durably, so that it survives a power failure.
 * @param size of the stream, since S3 accepts none of unknown length.
 */
export async function putObject(key: string, stream: Readable, size: number, mediaType: string) {
  if (storageDisk.name === 'fs') return putLocal(key, stream)
  try {
    await reached(disk().putStream(key, stream, { contentType: mediaType, contentLength: size }))
  } finally {
    // After a failure the client leaves it open, and a deleted file fills the disk until then.
    stream.destroy()
  }
}

/** Drive reports only that the stream was aborted, not the cause, such as a full disk. */
async function putLocal(key: string, stream: Readable): Promise<void> {
  const path = dataPath('files', key)
  try {
    await mkdir(dirname(path), { recursive: true })
    await pipeline(stream, createWriteStream(path))
  } catch (error) {
    stream.destroy()
    await rm(path, { force: true })
    throw error
  }
  await syncObject(key)
}

/**
 * A row must not name a file that is only in memory, nor one that the portal cannot open: a file
 * written by a command of root gets the owner of the data folder.
 */
async function syncObject(key: string): Promise<void> {
  if (storageDisk.name !== 'fs') return
  const path = dataPath('files', key)
  const owner = process.getuid?.() === 0 ? await stat(dataPath()) : null
  const sync = async (one: string) => {
    const handle = await open(one)
    try {
      if (owner) await handle.chown(owner.uid, owner.gid)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  await Promise.all([path, dirname(path), dirname(dirname(path))].map(sync))
}

export async function deleteObject(key: string): Promise<void> {
  await reached(disk().delete(key))
}

/** Writes a small text to the disk. The previous one stays whole until it is replaced. */
export async function putText(key: string, text: string): Promise<void> {
  if (storageDisk.name !== 'fs') return reached(disk().put(key, text))
  const next = `${key}.new`
  await disk().put(next, text)
  await syncObject(next)
  // Drive's move copies, and would leave half a file on a full disk.
  await rename(dataPath('files', next), dataPath('files', key))
  await syncObject(key)
}

export async function getText(key: string): Promise<string | null> {
  return (await reached(disk().exists(key))) ? reached(disk().get(key)) : null
}

/** Copies an object within the disk. */
export async function copyObject(from: string, to: string): Promise<void> {
  await reached(disk().copy(from, to))
  await syncObject(to)
}

/** The size of an object in bytes; null if it is missing. */
export async function objectSize(key: string): Promise<number | null> {
  if (!(await reached(disk().exists(key)))) return null
  const { contentLength } = await reached(disk().getMetaData(key))
  return contentLength
}

/** A signed URL for uploading one object, or null if the disk has none. */
export async function signedUploadUrl(key: string, seconds: number): Promise<string | null> {
  if (storageDisk.name === 'fs') return null
  return disk().getSignedUploadUrl(key, { expiresIn: seconds })
}

/** Keys of the objects in a folder, page by page. */
export async function* objectKeys(folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await reached(disk().listAll(folder, { recursive: true, paginationToken }))
    for (const object of page.objects) if (object.isFile) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}

/**
 * Opens an object or a part of it. Drive itself reads only whole objects, so a local file is
 * opened at the offset, and a bucket gets a range request through a signed URL.
 * @throws MissingObject, StorageAway
 */
export function openObject(key: string, range?: ByteRange): Promise<Readable> {
  return storageDisk.name === 'fs' ? openLocal(key, range) : openRemote(key, range)
}

async function openLocal(key: string, range?: ByteRange): Promise<Readable> {
  const file = await open(dataPath('files', key)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new MissingObject(key) : error
  })
  return file.createReadStream(range)
}

async function openRemote(key: string, range?: ByteRange): Promise<Readable> {
  const url = await disk().getSignedUrl(key, { expiresIn: '5 mins' })
  const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : undefined
  const silence = new AbortController()
  const late = () => silence.abort(new Error(`The disk did not answer for ${key}`))
  const timer = setTimeout(late, storageDisk.answersWithinMs)
  const { signal } = silence
  const answer = await reached(fetch(url, { headers, signal })).finally(() => clearTimeout(timer))
  if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream)
  await answer.body?.cancel()
  if (answer.status === 404) throw new MissingObject(key)
  throw new StorageAway(new Error(`The disk answered ${answer.status} for ${key}`))
}
