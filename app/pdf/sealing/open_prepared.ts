import { PDFDocument } from '@cantoo/pdf-lib'
import { PdfRefused } from '../pdf_refused.js'

/** @throws PdfRefused for a file that was not prepared. */
export async function openPrepared(source: Uint8Array): Promise<PDFDocument> {
  try {
    const speed = { parseSpeed: Number.POSITIVE_INFINITY }
    const document = await PDFDocument.load(source, { updateMetadata: false, ...speed })
    // The library also reads files without pages.
    document.getPage(0)
    return document
  } catch (error) {
    throw new PdfRefused('damaged', { cause: error })
  }
}
