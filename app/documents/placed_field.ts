export const FIELD_KINDS = ['signature', 'initials', 'date', 'text', 'checkbox'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** Who signs a document, as the API names them. */
export const SIGNER_ROLES = ['MANAGER', 'EMPLOYEE'] as const
export type SignerRole = (typeof SIGNER_ROLES)[number]

export const MAX_FIELDS = 200
export const MAX_FIELD_NAME = 100
/** Characters of what is typed into a field. */
export const MAX_FIELD_TEXT = 500

/** Where a page's box stands: fractions of the page as it is shown, from its top left. */
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
  /** What it asks for; read out to who cannot see the page. */
  name: string
  required: boolean
}

/** A form field that a file brought along, to be mapped to a signer. */
export type FoundField = PageBox & {
  name: string
  kind: Exclude<FieldKind, 'initials'>
  required: boolean
}

/** A page as shown, in points. */
export type PageSize = {
  width: number
  height: number
}
