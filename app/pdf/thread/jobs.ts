import type { PdfRefusal } from '../pdf_refused.js'
import type { PreparedPdf, Sealed, SealOrder, Stamped, StampOrder } from '../types.js'

interface PrepareJob {
  does: 'prepare'
  source: string
  target: string
}

interface SealJob {
  does: 'seal'
  order: SealOrder
}

interface StampJob {
  does: 'stamp'
  order: StampOrder
}

interface Results {
  prepare: PreparedPdf
  seal: Sealed
  stamp: Stamped
}

export type Job = PrepareJob | SealJob | StampJob
export type ResultOf<J extends Job> = Results[J['does']]

/** The thread's answer; a failure that is not the file's fault is an error instead. */
export type Answer = { result: Results[keyof Results] } | { refused: PdfRefusal }
