import { inPdfThread } from './thread/pdf_thread.js'
import type { StampOrder, Stamped } from './types.js'

/**
 * Stamps marks on a prepared file, for the next signer. The same order gives the same bytes.
 * @throws PdfRefused when the file cannot be read.
 */
export const stampPdf = (order: StampOrder): Promise<Stamped> =>
  inPdfThread({ does: 'stamp', order })
