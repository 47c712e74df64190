import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { MAX_UNPACKED_BYTES, MAX_UNPACKED_IN_ALL } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'

/** The part of a decoding stream that makes room; the library does not export it. */
interface UnpackingStream {
  buffer: Uint8Array
  ensureBuffer: (bytes: number) => Uint8Array
}

/** Empty, and packed by deflate. */
const PACKED = Uint8Array.of(0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01)

function unpackingPrototype(): UnpackingStream {
  const dict = PDFContext.create().obj({})
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  const stream = decodePDFRawStream(PDFRawStream.of(dict, PACKED))
  return Object.getPrototypeOf(Object.getPrototypeOf(stream)) as UnpackingStream
}

let unpacked = 0
let exceeded = false

function limitUnpacking(): void {
  const prototype = unpackingPrototype()
  const makeRoom = prototype.ensureBuffer
  prototype.ensureBuffer = function (this: UnpackingStream, bytes: number) {
    const before = this.buffer.byteLength
    if (bytes > before) {
      // Room grows in powers of two.
      const after = Math.max(2 ** Math.ceil(Math.log2(bytes)), before)
      if (after / 2 > MAX_UNPACKED_BYTES || unpacked > MAX_UNPACKED_IN_ALL) {
        exceeded = true
        throw new PdfRefused('too_complex')
      }
      unpacked += after - before
    }
    return makeRoom.call(this, bytes)
  }
}

limitUnpacking()

/** Begins the count for a new file. */
export function beginUnpacking(): void {
  unpacked = 0
  exceeded = false
}

/**
 * The reader goes on where an object cannot be read, so that the bound is asked for afterwards.
 * @throws PdfRefused
 */
export function checkUnpacking(): void {
  if (exceeded) throw new PdfRefused('too_complex')
}
