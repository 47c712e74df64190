import { type Readable } from 'node:stream'
import yazl from 'yazl'
import logger from '@adonisjs/core/services/logger'
import { HttpError } from '#core/errors/http_errors'

/** Files in one download of many people's documents, and their bytes: 2 GiB. */
export const MOST_FILES = 500
export const MOST_BYTES = 2 * 1024 ** 3

/** @throws HttpError 422 for more than one download may contain. */
export function assertBounded(files: readonly { size: number }[]): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length <= MOST_FILES && bytes <= MOST_BYTES) return
  const gigabytes = MOST_BYTES / 1024 ** 3
  throw new HttpError(
    422,
    `A download can have at most ${MOST_FILES} files and ${gigabytes} GB. Narrow the filters.`
  )
}

/** The content of a ZIP; each file is opened when its turn comes. */
export interface ZipParts {
  text(name: string, content: string | Uint8Array): void
  /**
   * @param options.compress false for compressed content.
   * @returns resolves when it was sent; false when the reader is gone. Awaiting it is optional.
   */
  stream(
    name: string,
    begin: () => Readable | Promise<Readable>,
    options?: { compress?: boolean }
  ): Promise<boolean>
}

/**
 * A ZIP as a stream, which is never in memory as a whole. A failing part aborts it, and a reader
 * who disconnects closes what is open.
 * @param what its name in the log; null where the reader reports why it was aborted.
 * @param fill may wait for a part before it makes the next, so a long list need not be known.
 */
export function zipStream(
  at: Date,
  what: string | null,
  fill: (parts: ZipParts) => void | Promise<void>
): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const open = new Set<Readable>()
  const closed = new Promise<false>((resolve) => output.once('close', () => resolve(false)))
  const parts: ZipParts = {
    text: (name, content) => zip.addBuffer(Buffer.from(content), name, { mtime: at }),
    stream: (name, begin, { compress = true } = {}) => {
      const through = new Promise<true>((resolve) => {
        zip.addReadStreamLazy(name, { mtime: at, compress }, (done) => {
          void Promise.resolve()
            .then(begin)
            .then((source) => {
              open.add(source)
              source.once('error', (error) => output.destroy(error))
              source.once('close', () => {
                open.delete(source)
                resolve(true)
              })
              done(null, source)
            })
            .catch((error: Error) => output.destroy(error))
        })
      })
      return Promise.race([through, closed]).then((went) => went && !output.destroyed)
    },
  }
  void (async () => fill(parts))().then(
    () => zip.end(),
    (error: Error) => output.destroy(error)
  )
  output.once('close', () => {
    for (const source of open) source.destroy()
  })
  output.once('error', (error) => {
    if (what !== null) logger.error({ err: error }, `${what} broken off`)
  })
  return output
}

/** One part of a path inside a ZIP, valid on any system. */
export function zipName(text: string): string {
  const safe = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
  // Counted in bytes: a file system allows 255 of them.
  let name = ''
  for (const character of safe) {
    if (Buffer.byteLength(name + character) > 180) break
    name += character
  }
  return name || '_'
}
