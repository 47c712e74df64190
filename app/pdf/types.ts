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
