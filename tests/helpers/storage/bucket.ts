import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import drive from '@adonisjs/drive/services/main'
import { BUCKET_OPTIONS } from '#config/drive'
import { storageDisk } from '#storage/services/disk_objects'

/** A bucket's work: stores objects and returns them, in parts on request. */
export class Bucket {
  readonly objects = new Map<string, { body: Buffer; type: string | undefined }>()
  readonly ranges: (string | undefined)[] = []
  /** Set to have it refuse what is sent or asked for, or never answer. */
  failing: 'refuses' | 'is silent' | null = null
  /** The bucket's own address, for a page that uploads. */
  origin = ''
  #server: Server
  #restore: () => void = () => {}

  private constructor() {
    // Callers keep their connections, as in tests/bootstrap.ts.
    this.#server = createServer({ keepAliveTimeout: 120_000 }, async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://bucket')
      const key = decodeURIComponent(pathname.replace(/^\/files\//, ''))
      const source = request.headers['x-amz-copy-source']
      if (request.method === 'PUT' && typeof source === 'string') {
        const original = this.objects.get(decodeURIComponent(source.replace(/^\/?files\//, '')))
        if (!original) return response.writeHead(404).end()
        this.objects.set(key, original)
        return response.end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>')
      }
      if (this.failing && request.method !== 'DELETE') {
        request.resume()
        return this.failing === 'refuses' ? response.writeHead(403).end() : undefined
      }
      if (request.method === 'PUT') {
        const declared = Number(request.headers['x-amz-decoded-content-length'])
        const body = decodeChunks(await buffer(request), Number.isNaN(declared) ? null : declared)
        this.objects.set(key, { body, type: request.headers['content-type'] })
        return response.end()
      }
      if (request.method === 'DELETE') {
        this.objects.delete(key)
        return response.writeHead(204).end()
      }
      const object = this.objects.get(key)
      if (!object) return response.writeHead(404).end()
      if (request.method === 'HEAD') {
        const headers = {
          'content-length': object.body.length,
          'etag': '"x"',
          'last-modified': new Date(0).toUTCString(),
        }
        return response.writeHead(200, headers).end()
      }
      const { range } = request.headers
      this.ranges.push(range)
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
      if (start === undefined) return response.end(object.body)
      return response.writeHead(206).end(object.body.subarray(Number(start), Number(end) + 1))
    })
  }

  /** Until it is closed, files are stored in this bucket, through the real S3 driver. */
  static async open(patience: { socketTimeout?: number } = {}): Promise<Bucket> {
    const bucket = new Bucket()
    bucket.#server.listen(0, '127.0.0.1')
    await once(bucket.#server, 'listening')
    const { port } = bucket.#server.address() as AddressInfo
    bucket.origin = `http://127.0.0.1:${port}`
    const disk = new Disk(
      new S3Driver({
        bucket: 'files',
        region: 'eu-north-1',
        endpoint: bucket.origin,
        forcePathStyle: true,
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
        ...BUCKET_OPTIONS,
        requestHandler: { ...BUCKET_OPTIONS.requestHandler, ...patience },
      })
    )
    const use = drive.use
    drive.use = () => disk
    const before = { ...storageDisk }
    Object.assign(storageDisk, {
      name: 's3',
      answersWithinMs: patience.socketTimeout ?? before.answersWithinMs,
    })
    bucket.#restore = () => {
      drive.use = use
      Object.assign(storageDisk, before)
    }
    return bucket
  }

  /** Settings for another process that stores its files in this bucket. */
  get settings(): Record<string, string> {
    return {
      DRIVE_DISK: 's3',
      S3_BUCKET: 'files',
      S3_REGION: 'eu-north-1',
      S3_ENDPOINT: this.origin,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
  }

  async close() {
    this.#restore()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** Decodes `aws-chunked`, in which the client sends a stream with a trailing checksum. */
function decodeChunks(body: Buffer, decodedLength: number | null): Buffer {
  if (decodedLength === null) return body
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!size) break
    pieces.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(pieces).subarray(0, decodedLength)
}
