import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { invalidField } from '#core/errors/http_errors'
import { incomingPath, type ReceivedFile } from '#storage/uploads/receive_file'

/**
 * A small file may unpack to gigabytes of pixels; a legal page scanned at 600 dpi has 43 million.
 */
const MOST_MEGAPIXELS = 64
const MOST_SECONDS = 20

// Images are rare and the server has other work: one thread, no cache.
sharp.concurrency(1)
sharp.cache(false)

/** One image at a time: its pixels alone may take 256 MB. */
let turn: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine
}

/**
 * Makes a new file from a received image: only its pixels, upright, without metadata such as the
 * place, and without data hidden after the image.
 * @param draw sets size and format of the new image.
 * @throws HttpError 422 naming `file` for an image that cannot be decoded, or has too many
 * pixels.
 */
export async function redrawPicture(
  { path }: ReceivedFile,
  draw: (picture: Sharp) => Sharp
): Promise<ReceivedFile> {
  const picture = sharp(path, { limitInputPixels: MOST_MEGAPIXELS * 1e6, failOn: 'error' })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
  const { data, info } = await inTurn(() =>
    draw(picture).toBuffer({ resolveWithObject: true })
  ).catch((error: Error) => {
    throw invalidField('file', refusalOf(error), 'image')
  })
  const drawn = incomingPath(`${randomUUID()}.part`)
  await writeFile(drawn, data, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(data).digest('hex')
  return { path: drawn, mediaType: `image/${info.format}`, size: data.length, sha256 }
}

const refusalOf = ({ message }: Error) =>
  message.includes('pixel limit')
    ? `The picture has more than ${MOST_MEGAPIXELS} megapixels. Make it smaller and upload it again.`
    : 'The picture is damaged and cannot be read. Save it again as PNG or JPEG, or choose another one.'
