import { PDFDocument } from '@cantoo/pdf-lib'
import { PdfRefused } from '../pdf_refused.js'

/** @throws PdfRefused for what is no prepared file. */
export async function openPrepared(source: Uint8Array): Promise<PDFDocument> {
  try {
    const speed = { parseSpeed: Number.POSITIVE_INFINITY }
    const document = await PDFDocument.load(source, { updateMetadata: false, ...speed })
    // It reads what has no pages, too.
    document.getPage(0)
    return document
  } catch (error) {
    throw new PdfRefused('damaged', { cause: error })
  }
}
