import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

/** Open fonts in memory. */
const MOST = 60

const opened = new Map<string, Font>()

/**
 * A package's font, open for all documents: its layout tables are read once, which takes longer
 * than to lay out a page.
 */
export function openFont(path: string): Font {
  const known = opened.get(path)
  if (known) return known
  const font = create(fontBytes(path)) as Font
  const [oldest] = opened.keys()
  if (opened.size >= MOST && oldest !== undefined) opened.delete(oldest)
  opened.set(path, font)
  return font
}

/**
 * A package's font as uncompressed tables. Layout reads the compressed tables again and again;
 * unpacked once, a page takes a third of the time.
 */
export const fontBytes = (path: string): Buffer => unpack(readFileSync(path))

const aligned = (length: number) => Math.ceil(length / 4) * 4

/** WOFF 1.0 (W3C): a header of 44 bytes, 20 for each table, then the tables. */
function unpack(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') return woff
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woff.subarray(44 + at * 20, 64 + at * 20)
    const offset = entry.readUInt32BE(4)
    const packed = woff.subarray(offset, offset + entry.readUInt32BE(8))
    const length = entry.readUInt32BE(12)
    const bytes = packed.length < length ? inflateSync(packed) : packed
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), bytes }
  })
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  const steps = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** steps * 16, 6)
  head.writeUInt16BE(steps, 8)
  head.writeUInt16BE((count - 2 ** steps) * 16, 10)
  let offset = head.length
  const parts: Buffer[] = [head]
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = head.subarray(12 + at * 16, 28 + at * 16)
    tag.copy(entry, 0)
    checksum.copy(entry, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(bytes.length, 12)
    parts.push(bytes, Buffer.alloc(aligned(bytes.length) - bytes.length))
    offset += aligned(bytes.length)
  }
  return Buffer.concat(parts)
}
