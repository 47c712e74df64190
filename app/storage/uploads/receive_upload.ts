import type { IncomingMessage } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import { tooLarge } from '#storage/uploads/receive_file'

/** How much of a rejected body is read and discarded before the connection is closed. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024

/**
 * Passes the body of a request to some work. If the work rejects it early, the rest is read and
 * discarded: otherwise the sender, still sending, would never read the error, and the connection
 * could not be reused.
 * @throws HttpError 413 at once when the request states that it is too large.
 */
export async function receiveUpload<T>(
  { request }: HttpContext,
  maxBytes: number,
  work: (body: IncomingMessage) => Promise<T>
): Promise<T> {
  const body = request.request
  try {
    if (Number(request.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
    return await work(body)
  } catch (error) {
    drain(body)
    throw error
  }
}

function drain(body: IncomingMessage) {
  if (body.readableEnded || body.destroyed) return
  let drained = 0
  body.on('error', () => {})
  body.on('data', (bytes: Buffer) => {
    drained += bytes.length
    if (drained > MAX_DRAINED_BYTES) body.destroy()
  })
  body.resume()
}
