import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { invalidField } from '#core/errors/http_errors'
import { closed, newIncoming, tooLarge, write } from '#storage/uploads/receive_file'

/**
 * Streams an upload into the data folder in bounded memory for the duration of some work, which
 * checks it; then it is deleted.
 * @throws HttpError 413 for too many bytes, 422 naming `file` for none.
 */
export async function withSpooledUpload<T>(
  stream: Readable,
  maxBytes: number,
  work: (path: string) => Promise<T>
): Promise<T> {
  const { path, file } = await newIncoming()
  try {
    let size = 0
    // Destroying a request's stream would close the connection before the error is read.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      size += bytes.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      await write(file, bytes)
    }
    file.end()
    await finished(file)
    if (size === 0) throw invalidField('file', 'The file is empty.', 'required')
    return await work(path)
  } finally {
    await closed(file)
    await rm(path, { force: true })
  }
}
