import { open, type FileHandle } from 'node:fs/promises'

/** Maximum number of boxes to read: a real file has a dozen. */
const MAX_BOXES = 10_000

interface Box {
  type: string
  /** Where its content starts and ends. */
  start: number
  end: number
}

/**
 * The length of an MP4 file in seconds from its header (`mvhd`, or `mehd` in a fragmented file),
 * or null. music-metadata returns the length of the sound, which may be shorter than the picture,
 * or missing.
 */
export async function mp4Seconds(path: string): Promise<number | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const movie = await childOf(file, { type: '', start: 0, end: size }, 'moov')
    const header = movie && (await childOf(file, movie, 'mvhd'))
    if (!movie || !header) return null
    const { scale, duration } = await readMovieHeader(file, header)
    if (scale === 0) return null
    if (duration > 0) return duration / scale
    const fragmented = await childOf(file, movie, 'mvex')
    const fragments = fragmented && (await childOf(file, fragmented, 'mehd'))
    return fragments ? (await readFragmentsHeader(file, fragments)) / scale : null
  } finally {
    await file.close()
  }
}

async function childOf(file: FileHandle, parent: Box, type: string): Promise<Box | null> {
  let at = parent.start
  for (let seen = 0; seen < MAX_BOXES && at + 8 <= parent.end; seen++) {
    const head = await bytesAt(file, at, 16)
    const short = head.readUInt32BE(0)
    const headSize = short === 1 ? 16 : 8
    // 1: the length follows in 64 bits. 0: until the end.
    const length =
      short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? parent.end - at : short
    if (length < headSize || at + length > parent.end) return null
    const box = { type: head.toString('latin1', 4, 8), start: at + headSize, end: at + length }
    if (box.type === type) return box
    at += length
  }
  return null
}

/** Version 1 of these boxes has 64-bit times; all ones means unknown. */
async function readMovieHeader(file: FileHandle, { start }: Box) {
  const bytes = await bytesAt(file, start, 32)
  const wide = bytes[0] === 1
  const scale = bytes.readUInt32BE(wide ? 20 : 12)
  const duration = wide ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16)
  const unknown = wide ? duration >= 2 ** 63 : duration === 0xff_ff_ff_ff
  return { scale, duration: unknown ? 0 : duration }
}

async function readFragmentsHeader(file: FileHandle, { start }: Box): Promise<number> {
  const bytes = await bytesAt(file, start, 12)
  return bytes[0] === 1 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
}

/** Bytes after the end of the file read as zeros. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, position)
  return bytes
}
