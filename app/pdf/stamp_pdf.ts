import type { Mark } from './seal_pdf.js'
import { inPdfThread } from './thread/pdf_thread.js'

export interface StampOrder {
  /** Path of a file that `preparePdf` or this wrote. */
  source: string
  /** Path that is written. */
  target: string
  marks: Mark[]
  at: Date
}

export interface Stamped {
  sha256: string
  bytes: number
}

/**
 * Stamps marks on a prepared file, for the next signer to see. The same order gives the same bytes.
 * @throws PdfRefused when the file cannot be read.
 */
export const stampPdf = (order: StampOrder): Promise<Stamped> =>
  inPdfThread({ does: 'stamp', order })
