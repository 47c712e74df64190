import { type Readable } from 'node:stream'
import yazl from 'yazl'
import logger from '@adonisjs/core/services/logger'

/** What goes into a ZIP; each file is begun when its turn comes. */
export interface ZipParts {
  text(name: string, content: string): void
  stream(name: string, begin: () => Readable | Promise<Readable>): void
}

/**
 * A ZIP as a stream, which is never in memory as a whole. A part that fails breaks it off, and a
 * reader that goes away closes what is open.
 * @param what as the log calls it.
 */
export function zipStream(at: Date, what: string, fill: (parts: ZipParts) => void): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const open = new Set<Readable>()
  fill({
    text: (name, content) => zip.addBuffer(Buffer.from(content), name, { mtime: at }),
    stream: (name, begin) =>
      zip.addReadStreamLazy(name, { mtime: at }, (done) => {
        void Promise.resolve()
          .then(begin)
          .then((source) => {
            open.add(source)
            source.once('error', (error) => output.destroy(error))
            source.once('close', () => open.delete(source))
            done(null, source)
          })
          .catch((error: Error) => output.destroy(error))
      }),
  })
  zip.end()
  output.once('close', () => {
    for (const source of open) source.destroy()
  })
  output.once('error', (error) => logger.error({ err: error }, `${what} broken off`))
  return output
}

/** One part of a name inside a ZIP, which any system can unpack. */
export function zipName(text: string): string {
  const safe = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
  // Counted in bytes: a file system takes 255 of them.
  let name = ''
  for (const character of safe) {
    if (Buffer.byteLength(name + character) > 180) break
    name += character
  }
  return name || '_'
}
