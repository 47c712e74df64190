import { invalidField } from '#core/errors/http_errors'
import { mp4Seconds } from '#training/modules/mp4_length'

/** No video is longer; a damaged file may claim years. */
const MAX_SECONDS = 24 * 60 * 60

const UNREADABLE =
  'How long this video plays cannot be read from it: it is damaged, or was recorded without its ' +
  'length. Convert it to MP4 and upload it again.'

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
  const own = mediaType === 'video/webm' ? null : await mp4Seconds(path)
  const seconds = Math.floor(own ?? format.duration ?? 0)
  if (!(seconds >= 1 && seconds <= MAX_SECONDS)) throw invalidField('file', UNREADABLE, 'video')
  return seconds
}
