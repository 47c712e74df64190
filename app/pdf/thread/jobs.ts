import type { PreparedPdf } from '../inspect_pdf.js'
import type { PdfRefusal } from '../pdf_refused.js'
import type { Sealed, SealOrder } from '../seal_pdf.js'

export interface PrepareJob {
  does: 'prepare'
  source: string
  target: string
}

export interface SealJob {
  does: 'seal'
  order: SealOrder
}

export type Job = PrepareJob | SealJob
export type ResultOf<J extends Job> = J extends PrepareJob ? PreparedPdf : Sealed

/** What the thread answers; what is nobody's fault but ours ends it with an error instead. */
export type Answer = { result: PreparedPdf | Sealed } | { refused: PdfRefusal }
