import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { incomingPath, makeIncoming } from '#storage/uploads/receive_file'

/**
 * Keeps a stream's content as a file in the data folder for the duration of some work, readable
 * only by this account.
 */
export async function withSpooled<T>(
  source: Readable,
  work: (path: string, facts: { size: number; sha256: string }) => Promise<T>
): Promise<T> {
  const path = incomingPath(`${randomUUID()}.part`)
  const hash = createHash('sha256')
  let size = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await makeIncoming()
    await pipeline(source, counting, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await work(path, { size, sha256: hash.digest('hex') })
  } finally {
    source.destroy()
    await rm(path, { force: true })
  }
}
