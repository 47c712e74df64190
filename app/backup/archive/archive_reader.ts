import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { decryptPart, plainName } from '#backup/archive/archive_keys'
import { damaged, MANIFEST, SEAL } from '#backup/archive/manifest'
import { HttpError } from '#core/errors/http_errors'

/** A manifest grows with tables and missing files, not with rows. */
const MOST_MANIFEST_BYTES = 64 * 1024 ** 2

const TABLE = /^tables\/[a-z][a-z0-9_]*\.jsonl(?:\.gz\.age)?$/

const isEncrypted = ({ fileName }: Entry) => fileName.endsWith('.age')

/** The disk or its permissions prevent reading the archive, so its content is unknown. */
export class Unreadable extends HttpError {
  constructor(path: string, { code }: NodeJS.ErrnoException) {
    super(422, `${path} cannot be read (${code}).`)
  }
}

/**
 * Errors of the operating system have a syscall; errors of yauzl and zlib about content have
 * none.
 */
const isOfDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

interface PackedFile {
  name: string
  /** Null where only reading it shows the size. */
  size: number | null
  /** @throws CannotDecrypt */
  read: () => Promise<Readable>
}

/** Reads an archive part by part. Only parts with known names are considered. */
export class ArchiveReader {
  private constructor(
    private readonly path: string,
    private readonly zip: ZipFile,
    private readonly parts: ReadonlyMap<string, Entry>
  ) {}

  /** @throws HttpError 422 for an incomplete archive, or one with content that no backup has. */
  static async open(path: string): Promise<ArchiveReader> {
    const zip = await opened(path)
    try {
      const parts = new Map<string, Entry>()
      for await (const entry of entriesOf(zip, path)) {
        const { fileName: name } = entry
        if (name.startsWith('files/')) continue
        if (name !== MANIFEST && name !== SEAL && !TABLE.test(name)) {
          throw damaged(`it has ${JSON.stringify(name.slice(0, 80))}, which no backup does`)
        }
        const plain = plainName(name)
        if (parts.has(plain)) throw damaged(`it has ${plain} twice`)
        parts.set(plain, entry)
      }
      return new ArchiveReader(path, zip, parts)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** A small part, in one piece. */
  async small(name: string): Promise<Buffer> {
    const entry = this.parts.get(name)
    if (!entry) throw damaged(`it has no ${name}`)
    if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw damaged(`${name} is too large`)
    return buffer(await unpack(this.zip, entry, this.path))
  }

  /**
   * The rows of a table.
   * @param bytes the expected unpacked size. No more is unpacked, and nothing if the entry states
   * another size.
   * @throws CannotDecrypt
   */
  async rows(name: string, bytes: number): Promise<Readable> {
    const entry = this.parts.get(name)
    if (!entry) throw damaged(`it has no ${name}`)
    const tooLong = () => damaged(`${name} is not as long as it was`)
    if (!isEncrypted(entry)) {
      if (entry.uncompressedSize !== bytes) throw tooLong()
      return unpack(this.zip, entry, this.path)
    }
    const stream = await decryptPart(await unpack(this.zip, entry, this.path), 'table')
    let left = bytes
    const bounded = new Transform({
      transform(chunk: Buffer, _, done) {
        left -= chunk.length
        if (left < 0) done(tooLong())
        else done(null, chunk)
      },
    })
    return pipeline(stream, bounded, () => {})
  }

  names(): string[] {
    return [...this.parts.keys()]
  }

  /** The stored files in the order they were written. Read each one before the next. */
  async *files(): AsyncGenerator<PackedFile> {
    const { path } = this
    const zip = await opened(path)
    try {
      for await (const entry of entriesOf(zip, path)) {
        if (!entry.fileName.startsWith('files/')) continue
        yield isEncrypted(entry)
          ? {
              name: plainName(entry.fileName),
              size: null,
              read: async () => decryptPart(await unpack(zip, entry, path), 'file'),
            }
          : {
              name: entry.fileName,
              size: entry.uncompressedSize,
              read: () => unpack(zip, entry, path),
            }
      }
    } finally {
      zip.close()
    }
  }

  close(): void {
    this.zip.close()
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    if (isOfDisk(error)) throw new Unreadable(path, error)
    throw damaged('it is no whole archive')
  }
}

async function* entriesOf(zip: ZipFile, path: string): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry
  } catch (error) {
    // Also rejects names that lead out of a folder.
    if (error instanceof HttpError) throw error
    if (isOfDisk(error)) throw new Unreadable(path, error)
    throw damaged('its list of parts cannot be read')
  }
}

/** Fails at the end of a part with a wrong CRC. yauzl compares only the length. */
async function unpack(zip: ZipFile, entry: Entry, path: string): Promise<Readable> {
  let crc = 0
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      crc = crc32(chunk, crc)
      done(null, chunk)
    },
    flush: (done) => done(crc === entry.crc32 ? null : new Error('The CRC does not match')),
  })
  try {
    const packed = await zip.openReadStreamPromise(entry)
    packed.once('error', (error) => {
      if (isOfDisk(error)) checked.destroy(new Unreadable(path, error))
    })
    return pipeline(packed, checked, () => {})
  } catch (error) {
    if (isOfDisk(error)) throw new Unreadable(path, error)
    throw damaged(`${entry.fileName} cannot be read`)
  }
}

/** The size and hash of a whole archive. @throws HttpError 422 for an unreadable one. */
export async function hashOfArchive(path: string): Promise<{ size: number; sha256: string }> {
  try {
    return await hashOf(createReadStream(path))
  } catch (error) {
    throw isOfDisk(error) ? new Unreadable(path, error) : error
  }
}

/** Reads a stream to its end in bounded memory. */
export async function hashOf(stream: Readable): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    hash.update(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}

/** Lines with their ends, in bounded memory. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let left: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      left.push(chunk.subarray(from, end + 1))
      yield left.length === 1 ? (left[0] as Buffer).toString() : Buffer.concat(left).toString()
      left = []
      from = end + 1
    }
    if (from < chunk.length) left.push(chunk.subarray(from))
  }
  if (left.length > 0) yield Buffer.concat(left).toString()
}
