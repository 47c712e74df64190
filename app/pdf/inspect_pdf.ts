import { inPdfThread } from './thread/pdf_thread.js'

/** A place on a page as it is shown: fractions of its width and height, from the top left. */
export interface Place {
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** A field that the file's own form has, as a suggestion. */
export interface FoundField extends Place {
  name: string
  kind: 'text' | 'checkbox' | 'signature' | 'date'
  required: boolean
}

export interface PreparedPdf {
  /** Each page as it is shown, in points. */
  pages: { width: number; height: number }[]
  /** Of the file that was written. */
  sha256: string
  bytes: number
  found: FoundField[]
}

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
