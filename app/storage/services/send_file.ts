import logger from '@adonisjs/core/services/logger'
import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#exceptions/refusals'
import { contentDisposition, namesTag, requestedRange } from '#storage/services/byte_ranges'
import { MissingObject, openObject, type ByteRange } from '#storage/services/disk_objects'
import type { StoredFile } from '#storage/stored_file'

interface SendOptions {
  disposition?: 'inline' | 'attachment'
  /** By default nothing keeps a copy: a file is somebody's personal data. */
  cacheControl?: string
}

/**
 * Streams a stored file to whoever asks, the whole or one range of it (RFC 9110): conditional
 * requests, HEAD, and an answer to ranges that cannot be satisfied included. Who may ask is the
 * caller's question.
 * @throws Refusal 404 when the disk has lost the object.
 */
export async function sendFile(
  { request, response }: HttpContext,
  file: StoredFile,
  options: SendOptions = {}
): Promise<void> {
  const size = Number(file.size)
  const tag = `"${file.sha256}"`
  response.header('ETag', tag)
  response.header('Accept-Ranges', 'bytes')
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Cache-Control', options.cacheControl ?? 'private, no-store')

  if (namesTag(request.header('if-none-match'), tag)) {
    response.status(304).send('')
    return
  }
  // A range of another version would not fit what the caller already has.
  const ifRange = request.header('if-range')
  const wanted = ifRange === undefined || ifRange === tag ? request.header('range') : undefined
  const range = request.method() === 'GET' ? requestedRange(wanted, size) : null

  if (range === 'unsatisfiable') {
    response.header('Content-Range', `bytes */${size}`)
    response.status(416).send({ message: 'The requested range is not in the file.' })
    return
  }
  const body = request.method() === 'HEAD' ? null : await open(file, range ?? undefined)
  response.header('Content-Type', file.media_type)
  response.header(
    'Content-Disposition',
    contentDisposition(options.disposition ?? 'attachment', file.name)
  )
  response.header('Content-Length', range ? range.end - range.start + 1 : size)
  if (range) response.header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  response.status(range ? 206 : 200)
  // Without a body the answer ends with its headers, the length of what GET sends among them.
  if (body) response.stream(body)
}

async function open(file: StoredFile, range?: ByteRange) {
  try {
    return await openObject(file.key, range)
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
    logger.error({ file_id: file.id, key: file.key }, 'a stored file is missing from the disk')
    throw notFound('The file is missing.')
  }
}
