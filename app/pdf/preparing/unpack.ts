import { inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFName, PDFRawStream, type PDFStream } from '@cantoo/pdf-lib'
import { MAX_UNPACKED_BYTES } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'
import { get, nameOf } from './objects.js'
import { countUnpacked } from './reading_limit.js'

/** The library's state of a stream that breaks halfway. */
interface PartlyUnpacked {
  buffer: Uint8Array
  bufferLength: number
}

/**
 * A stream's content, as far as it can be unpacked: readers also show the part before the damage.
 * @throws PdfRefused for more than the limit.
 */
export function unpack(stream: PDFStream): Uint8Array {
  if (!(stream instanceof PDFRawStream)) return stream.getContents()
  return inflated(stream) ?? decoded(stream)
}

/** Much faster than the library, for nearly all streams. */
function inflated(stream: PDFRawStream): Uint8Array | null {
  const isPlainFlate =
    !stream.transform &&
    nameOf(get(stream.dict, 'Filter')) === 'FlateDecode' &&
    !stream.dict.has(PDFName.of('DecodeParms'))
  if (!isPlainFlate) return null
  try {
    const bytes = inflateSync(stream.contents, { maxOutputLength: MAX_UNPACKED_BYTES })
    countUnpacked(bytes.length)
    return bytes
  } catch (error) {
    if (error instanceof PdfRefused) throw error
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    if (isTooLarge) throw new PdfRefused('too_complex', { cause: error })
    return null
  }
}

function decoded(stream: PDFRawStream): Uint8Array {
  const decoding = decodePDFRawStream(stream)
  try {
    return decoding.decode()
  } catch (error) {
    if (error instanceof PdfRefused) throw error
    const { buffer, bufferLength } = decoding as unknown as PartlyUnpacked
    return buffer.subarray(0, bufferLength)
  }
}
