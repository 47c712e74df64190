import type { Place } from './inspect_pdf.js'
import { inPdfThread } from './thread/pdf_thread.js'

/** A signature as it was made: strokes in a box of that size, or a name. */
export type MarkImage =
  | { way: 'drawn'; width: number; height: number; strokes: number[][] }
  | { way: 'typed'; text: string }

/** What is put on a page, fitted into its place. */
export interface Mark extends Place {
  what: { type: 'text'; text: string } | { type: 'check' } | { type: 'mark'; image: MarkImage }
}

/** What the certificate page says, in words. */
export interface CertificateWords {
  title: string
  sections: { heading: string; rows: { label: string; value: string }[] }[]
}

/** Who signs: the certificate, those that issued it, and its key. */
export interface Signer {
  certificatePem: string
  /** Each issues the one before it; empty where the certificate issued itself. */
  chainPem: string[]
  /** PKCS #8, not encrypted. */
  privateKeyPem: string
}

export interface SealOrder {
  /** Path of a file that `preparePdf` wrote. */
  source: string
  /** Path that is written. */
  target: string
  /** What the document is called; where it is left out, the file's own title stays. */
  title?: string
  marks: Mark[]
  certificate: CertificateWords
  signer: Signer
  /** Why it is signed, as PDF readers show it. */
  reason?: string
  /** The moment the signature states. */
  at: Date
}

export interface Sealed {
  sha256: string
  bytes: number
  pages: number
}

/**
 * Stamps marks on a prepared file, appends its certificate page and signs the whole once, as
 * PAdES-B-B asks. The same order gives the same bytes but for the signature.
 * @throws PdfRefused when the file cannot be read; Error when the signer cannot sign.
 */
export const sealPdf = (order: SealOrder): Promise<Sealed> => inPdfThread({ does: 'seal', order })
