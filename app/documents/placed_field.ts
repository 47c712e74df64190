export const FIELD_KINDS = ['signature', 'initials', 'date', 'text', 'checkbox'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** The two signers of the usual document, by API name. */
export const USUAL_ROLES = ['MANAGER', 'EMPLOYEE'] as const
export type UsualRole = (typeof USUAL_ROLES)[number]

/** The signers that a document can name: the usual two and others. */
export const SIGNER_ROLES = [
  ...USUAL_ROLES,
  'SIGNER_1',
  'SIGNER_2',
  'SIGNER_3',
  'SIGNER_4',
  'SIGNER_5',
] as const
export type SignerRole = (typeof SIGNER_ROLES)[number]

/** Who signs in a role: a named person has an account, an external one signs by a link. */
export const SIGNER_KINDS = ['manager', 'employee', 'person', 'external'] as const
export type SignerKind = (typeof SIGNER_KINDS)[number]

export const MAX_FIELDS = 200
export const MAX_FIELD_NAME = 100
/** Maximum characters of a text field. */
export const MAX_FIELD_TEXT = 500

/** A box on a page: fractions of the displayed page, from its top left. */
export type PageBox = {
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** A field on a document's page, for one signer. */
export type PlacedField = PageBox & {
  /** Unique within its document. */
  id: number
  role: SignerRole
  kind: FieldKind
  /** Its label, which screen readers read. */
  name: string
  required: boolean
}

/** A form field of an uploaded file, to be assigned to a signer. */
export type FoundField = PageBox & {
  name: string
  kind: Exclude<FieldKind, 'initials'>
  required: boolean
}

/** A page's displayed size, in points. */
export type PageSize = {
  width: number
  height: number
}
