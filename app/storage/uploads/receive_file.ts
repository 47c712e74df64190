import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { chown, mkdir, rm, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { dataPath } from '#config/paths'
import { invalidField, HttpError } from '#core/errors/http_errors'
import { assertNoMalware } from '#storage/services/scan_file'

export interface FileRules {
  /** Accepted media types, detected from content, never from name or header. */
  accept: readonly string[]
  maxBytes: number
  /** The accepted types in words, where the media types are unclear. */
  acceptedAs?: string
}

/** A complete upload that waits in the data folder. */
export interface ReceivedFile {
  path: string
  mediaType: string
  size: number
  sha256: string
}

/** Folder for running uploads; leftovers belong to killed processes. */
export const incomingPath = (...segments: string[]) => dataPath('incoming', ...segments)

/** Creates that folder. If root creates it, it gets the owner of the data folder. */
export async function makeIncoming(): Promise<void> {
  const made = await mkdir(incomingPath(), { recursive: true })
  if (made === undefined || process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataPath())
  await chown(incomingPath(), uid, gid)
}

/** A file for one upload, to be written with `write`. */
export async function newIncoming(): Promise<{ path: string; file: WriteStream }> {
  await makeIncoming()
  const path = incomingPath(`${randomUUID()}.part`)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  // An error between two writes, such as a full disk, would end the process; the next write tells.
  file.on('error', () => {})
  return { path, file }
}

/** Bytes that file-type needs to detect a type. */
const HEAD_BYTES = 4100

/**
 * Streams an upload into the data folder in bounded memory while counting, hashing and checking
 * it, so that nothing incomplete or unwanted reaches the disk.
 * @throws HttpError 413 for too many bytes, 422 naming `file` for an empty or unwanted file or
 * for malware, 503 while it cannot be scanned.
 */
async function receiveFile(stream: Readable, rules: FileRules): Promise<ReceivedFile> {
  const { path, file } = await newIncoming()
  try {
    const facts = await writeJudged(stream, file, rules)
    file.end()
    await finished(file)
    await assertNoMalware(path)
    return { path, ...facts }
  } catch (error) {
    await closed(file)
    await rm(path, { force: true })
    throw error
  }
}

/** Receives an upload for the duration of some work, then deletes it. */
export async function withUpload<T>(
  stream: Readable,
  rules: FileRules,
  work: (received: ReceivedFile) => Promise<T>
): Promise<T> {
  const received = await receiveFile(stream, rules)
  try {
    return await work(received)
  } finally {
    await rm(received.path, { force: true })
  }
}

/**
 * Closes a file before it is deleted. One that is still opening would be created after its
 * deletion.
 */
export async function closed(file: WriteStream): Promise<void> {
  file.destroy()
  if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
}

async function writeJudged(
  stream: Readable,
  file: WriteStream,
  { maxBytes, ...wanted }: FileRules
): Promise<Omit<ReceivedFile, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  let mediaType: string | null = null
  let head: Buffer = Buffer.alloc(0)

  // Destroying a request's stream would close the connection before the error is read.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    size += bytes.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    hash.update(bytes)
    if (mediaType === null) {
      head = Buffer.concat([head, bytes])
      if (head.length < HEAD_BYTES) continue
      mediaType = await judge(head, wanted)
      await write(file, head)
    } else {
      await write(file, bytes)
    }
  }
  if (size === 0) throw invalidField('file', 'The file is empty.', 'required')
  if (mediaType === null) {
    mediaType = await judge(head, wanted)
    await write(file, head)
  }
  return { mediaType, size, sha256: hash.digest('hex') }
}

const PDF = 'application/pdf'

/** Readers look for a PDF header in the first kilobyte, after any other bytes. */
const isPdf = (head: Buffer) => head.subarray(0, 1024).includes('%PDF-')

async function judge(
  head: Buffer,
  { accept, acceptedAs }: Omit<FileRules, 'maxBytes'>
): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const mediaType = found?.mime ?? (isPdf(head) ? PDF : undefined)
  if (mediaType !== undefined && accept.includes(mediaType)) return mediaType
  throw invalidField('file', `The file must be ${acceptedAs ?? listOf(accept)}.`, 'file.type')
}

/** @throws the error that ended the file, also when it came before this write. */
export function write(file: WriteStream, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    file.write(bytes, (error) => (error ? reject(file.errored ?? error) : resolve()))
  })
}

export function tooLarge(maxBytes: number): HttpError {
  const message = `The file is larger than ${sizeText(maxBytes)}.`
  return new HttpError(413, message, [{ field: 'file', message, rule: 'file.size' }])
}

function sizeText(bytes: number): string {
  const mebibyte = 1024 * 1024
  return bytes >= mebibyte ? `${Math.floor(bytes / mebibyte)} MB` : `${bytes} bytes`
}

/** "a PNG, JPEG or WEBP file" */
function listOf(mediaTypes: readonly string[]): string {
  const names = mediaTypes.map((type) => (type.split('/')[1] ?? type).toUpperCase())
  const last = names.pop()
  return `a ${names.length > 0 ? `${names.join(', ')} or ` : ''}${last} file`
}
