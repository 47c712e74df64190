import { inPdfThread } from './thread/pdf_thread.js'
import type { PreparedPdf } from './types.js'

/**
 * Reads a PDF file and writes a plain one that looks the same: not encrypted, without scripts,
 * actions, attachments and forms. Form field values become part of the pages. The same file gives
 * the same bytes.
 * @param source path of the received file.
 * @param target path of the result; after an error, nothing is there.
 * @throws PdfRefused
 */
export const preparePdf = (source: string, target: string): Promise<PreparedPdf> =>
  inPdfThread({ does: 'prepare', source, target })
