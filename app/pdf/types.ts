/** A place on a displayed page: fractions of its width and height, from the top left. */
export interface Place {
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** A field of the file's own form, as a suggestion. */
export interface FoundField extends Place {
  name: string
  /** What the file itself calls it. */
  field: string
  kind: 'text' | 'checkbox' | 'signature' | 'date'
  required: boolean
}

export interface PreparedPdf {
  /** The displayed size of each page, in points. */
  pages: { width: number; height: number }[]
  /** Of the written file. */
  sha256: string
  bytes: number
  found: FoundField[]
}

/** A signature: strokes in a box of that size, or a name. */
export type MarkImage =
  | { way: 'drawn'; width: number; height: number; strokes: number[][] }
  | { way: 'typed'; text: string }

/** A mark fitted into its place on a page. */
export interface Mark extends Place {
  what: { type: 'text'; text: string } | { type: 'check' } | { type: 'mark'; image: MarkImage }
}

/** The texts of the certificate page. */
export interface CertificateWords {
  title: string
  sections: { heading: string; rows: { label: string; value: string }[] }[]
}

/** The signer: the certificate, its issuers, and its key. */
export interface Signer {
  certificatePem: string
  /** Each issues the one before it; empty for a self-signed certificate. */
  chainPem: string[]
  /** PKCS #8, not encrypted. */
  privateKeyPem: string
}

export interface SealOrder {
  /** Path of a file from `preparePdf`. */
  source: string
  /** Path of the result. */
  target: string
  /** The document's title; by default the file's own. */
  title?: string
  marks: Mark[]
  certificate: CertificateWords
  signer: Signer
  /** The reason of the signature, as PDF readers show it. */
  reason?: string
  /** The time stated in the signature. */
  at: Date
}

export interface Sealed {
  sha256: string
  bytes: number
  pages: number
}

export interface StampOrder {
  /** Path of a file from `preparePdf` or this function. */
  source: string
  /** Path of the result. */
  target: string
  marks: Mark[]
  at: Date
}

export interface Stamped {
  sha256: string
  bytes: number
}
