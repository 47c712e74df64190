import parseRange from 'range-parser'
import logger from '@adonisjs/core/services/logger'
import type { HttpContext, HttpRequest } from '@adonisjs/core/http'
import { notFound } from '#core/errors/http_errors'
import { contentDisposition } from '#storage/services/content_disposition'
import { fileName } from '#storage/file_name'
import { MissingObject, type ByteRange } from '#storage/services/disk_objects'
import { openStored } from '#storage/services/open_stored'
import type { FileRow } from '#storage/models/stored_file'

interface SendOptions {
  disposition?: 'inline' | 'attachment'
  /** No cache by default: a file is personal data. */
  cacheControl?: string
}

/**
 * Streams a stored file, in full or one range (RFC 9110), with conditional requests, HEAD, and
 * 416 for invalid ranges. The caller checks permissions.
 * @throws HttpError 404 when the object is missing from the disk.
 */
export async function sendFile(
  { request, response }: HttpContext,
  file: FileRow,
  options: SendOptions = {}
): Promise<void> {
  const { size } = file
  const tag = `"${file.sha256}"`
  response.header('ETag', tag)
  response.header('Accept-Ranges', 'bytes')
  response.header('Cache-Control', options.cacheControl ?? 'private, no-store')

  if (response.fresh()) {
    response.status(304).send('')
    return
  }
  const range = request.method() === 'GET' ? requestedRange(request, tag, size) : null
  if (range === 'unsatisfiable') {
    response.header('Content-Range', `bytes */${size}`)
    response.status(416).send({ message: 'The requested range is not in the file.' })
    return
  }
  const body = request.method() === 'HEAD' ? null : await open(file, range ?? undefined)
  response.header('Content-Type', file.media_type)
  response.header(
    'Content-Disposition',
    contentDisposition(options.disposition ?? 'attachment', fileName(file.name, file.media_type))
  )
  response.header('Content-Length', range ? range.end - range.start + 1 : size)
  if (range) response.header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  response.status(range ? 206 : 200)
  // A response without a body ends with its headers, including the length that GET would send.
  if (body) response.stream(body)
}

/**
 * One range, or null for the whole file, which is also the answer to several ranges and an
 * invalid header.
 */
function requestedRange(request: HttpRequest, tag: string, size: number) {
  const header = request.header('range')
  // A range of another version would not fit what the caller already has.
  if (header === undefined || (request.header('if-range') ?? tag) !== tag) return null
  // range-parser refuses a suffix longer than the file, which stands for all of it (RFC 9110, 14.1.2).
  if (Number(/^bytes=-(\d+)$/.exec(header)?.[1]) > size) return null
  const ranges = parseRange(size, header, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return ranges[0] ?? null
}

async function open(file: FileRow, range?: ByteRange) {
  try {
    return await openStored(file.id, range)
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
    logger.error({ file_id: file.id, key: file.key }, 'a stored file is missing from the disk')
    throw notFound('The file is missing.')
  }
}
