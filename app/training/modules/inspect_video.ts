import { open } from 'node:fs/promises'
import { invalidField } from '#core/errors/http_errors'
import { mp4Seconds } from '#training/modules/mp4_length'

/** No video is longer; a damaged file may claim years. */
const MAX_SECONDS = 24 * 60 * 60

const UNREADABLE =
  'How long this video plays cannot be read from it: it is damaged, or was recorded without its ' +
  'length. Convert it to MP4 and upload it again.'

const CUT_OFF = 'This video file is incomplete. Copy or download it again, then upload it.'

/**
 * The length of a video in whole seconds, from the file. Reads only its tables, wherever they
 * are.
 * @throws HttpError 422 naming `file` without a picture or a length.
 */
export async function videoSeconds(path: string, mediaType: string): Promise<number> {
  const { parseFile } = await import('music-metadata')
  const { format } = await parseFile(path, { duration: false, skipCovers: true }).catch(() => {
    throw invalidField('file', UNREADABLE, 'video')
  })
  if (!format.hasVideo) {
    throw invalidField('file', 'The file has sound only. Upload a video.', 'video')
  }
  if (mediaType === 'video/webm' && (await isCutOff(path))) {
    throw invalidField('file', CUT_OFF, 'video')
  }
  const own = mediaType === 'video/webm' ? null : await mp4Seconds(path)
  const seconds = Math.floor(own ?? format.duration ?? 0)
  if (!(seconds >= 1 && seconds <= MAX_SECONDS)) throw invalidField('file', UNREADABLE, 'video')
  return seconds
}

const SEGMENT = Buffer.from('18538067', 'hex')

/**
 * Whether a WebM file ends before its segment does. It still states the whole length, which no one
 * could finish watching.
 */
async function isCutOff(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(4096)
    await file.read(head, 0, head.length, 0)
    const { size } = await file.stat()
    const at = head.indexOf(SEGMENT) + SEGMENT.length
    const first = head[at] ?? 0
    // The leading zeros of the first byte say how many bytes the size has; all ones mean unknown.
    const width = Math.clz32(first) - 23
    let length = first & (0xff >> width)
    for (const byte of head.subarray(at + 1, at + width)) length = length * 256 + byte
    return length < 2 ** (7 * width) - 1 && at + width + length > size
  } finally {
    await file.close()
  }
}
