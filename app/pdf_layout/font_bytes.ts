import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** Unpacked fonts in memory; each takes some 50 KB. */
const MOST = 60

const unpacked = new Map<string, Buffer>()

/**
 * A package's font as uncompressed tables. Layout reads the compressed tables again and again;
 * unpacked once, a page takes a third of the time.
 */
export function fontBytes(path: string): Buffer {
  const known = unpacked.get(path)
  if (known) return known
  const bytes = unpack(readFileSync(path))
  const [oldest] = unpacked.keys()
  if (unpacked.size >= MOST && oldest !== undefined) unpacked.delete(oldest)
  unpacked.set(path, bytes)
  return bytes
}

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
