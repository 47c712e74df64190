import {
  decodePDFRawStream,
  PDFContext,
  PDFName,
  PDFRawStream,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { MAX_OBJECTS, MAX_UNPACKED_BYTES, MAX_UNPACKED_IN_ALL } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'

/** The part of a decoding stream that allocates memory; the library does not export it. */
interface UnpackingStream {
  buffer: Uint8Array
  ensureBuffer: (bytes: number) => Uint8Array
}

/** Empty, compressed with deflate. */
const PACKED = Uint8Array.of(0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01)

function unpackingPrototype(): UnpackingStream {
  const dict = PDFContext.create().obj({})
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  const stream = decodePDFRawStream(PDFRawStream.of(dict, PACKED))
  return Object.getPrototypeOf(Object.getPrototypeOf(stream)) as UnpackingStream
}

let objects = 0
let unpacked = 0
let exceeded = false
/** Our own files are read without limits. */
let isBounded = false

function limitUnpacking(): void {
  const prototype = unpackingPrototype()
  const makeRoom = prototype.ensureBuffer
  prototype.ensureBuffer = function (this: UnpackingStream, bytes: number) {
    const before = this.buffer.byteLength
    if (isBounded && bytes > before) {
      // Buffers grow in powers of two.
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

/** @throws PdfRefused when data unpacked elsewhere exceed the total limit. */
export function countUnpacked(bytes: number): void {
  unpacked += bytes
  if (!isBounded || unpacked <= MAX_UNPACKED_IN_ALL) return
  exceeded = true
  throw new PdfRefused('too_complex')
}

/**
 * An error thrown here ends the parsing; elsewhere the parser would continue with the next
 * object.
 */
function limitObjects(): void {
  const assign = PDFContext.prototype.assign
  PDFContext.prototype.assign = function (this: PDFContext, ref: PDFRef, object: PDFObject) {
    objects += 1
    if (isBounded && (exceeded || objects > MAX_OBJECTS)) {
      exceeded = true
      throw new PdfRefused('too_complex')
    }
    assign.call(this, ref, object)
  }
  // All objects are removed and added again when they get new numbers.
  const remove = PDFContext.prototype.delete
  PDFContext.prototype.delete = function (this: PDFContext, ref: PDFRef) {
    const removed = remove.call(this, ref)
    if (removed) objects -= 1
    return removed
  }
}

limitUnpacking()
limitObjects()

/** Reads an uploaded file within limits: unpacked data and objects are counted until the end. */
export async function withinBounds<T>(reading: () => Promise<T>): Promise<T> {
  objects = 0
  unpacked = 0
  exceeded = false
  isBounded = true
  try {
    return await reading()
  } finally {
    isBounded = false
  }
}

/**
 * Reports exceeded limits, whatever the parser made of the error.
 * @throws PdfRefused
 */
export function checkReading(): void {
  if (exceeded) throw new PdfRefused('too_complex')
}
