import { inPdfThread } from './thread/pdf_thread.js'
import type { SealOrder, Sealed } from './types.js'

/**
 * Stamps marks on a prepared file, appends its certificate page and signs the whole once, as
 * PAdES-B-B requires. The same order gives the same bytes except for the signature.
 * @throws PdfRefused when the file cannot be read; Error when the signer cannot sign.
 */
export const sealPdf = (order: SealOrder): Promise<Sealed> => inPdfThread({ does: 'seal', order })
