import { inPdfThread } from './thread/pdf_thread.js'
import type { PreparedPdf } from './types.js'

/**
 * Reads a PDF file and writes a plain one that looks the same: not encrypted, without scripts,
 * actions, attachments and forms; what stands in a form's fields stands on its pages. The same
 * file gives the same bytes.
 * @param source path of the file that was sent.
 * @param target path that is written; nothing is there after a refusal.
 * @throws PdfRefused
 */
export const preparePdf = (source: string, target: string): Promise<PreparedPdf> =>
  inPdfThread({ does: 'prepare', source, target })
