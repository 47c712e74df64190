import type { FoundField, PageSize, PlacedField, SignerRole } from '#documents/placed_field'

export const TEMPLATE_KINDS = ['pdf', 'letter'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** How long what was signed must be kept: not said, years after signing, or as the law asks of I-9. */
export const RETENTIONS = ['none', 'years', 'i9'] as const
export type Retention = (typeof RETENTIONS)[number]

/** The places that ship with the product (product.md, Documents and signing). */
export const SHIPPED_FORMS = ['welcome_letter', 'i9', 'w4'] as const
export type ShippedForm = (typeof SHIPPED_FORMS)[number]

export const TEMPLATES = 'document_templates'
export const TEMPLATE_VERSIONS = 'document_template_versions'

export interface TemplateRow {
  id: number
  name: string
  description: string
  kind: TemplateKind
  form: ShippedForm | null
  signs_first: SignerRole
  retention: Retention
  retention_years: number | null
  /** The number of the version in force; 0 of an empty place. */
  version: number
  archived_at: string | null
  created_at: string
  updated_at: string
}

export interface TemplateVersionRow {
  id: number
  template_id: number
  number: number
  file_id: number | null
  file_name: string | null
  /** JSON of PageSize[]. */
  pages: string | null
  letter: string | null
  /** JSON of PlacedField[]. */
  fields: string
  /** JSON of FoundField[]. */
  found: string
  used_at: string | null
  created_by_id: number | null
  created_by: string
  created_at: string
  updated_at: string
}

export const pagesOf = (row: { pages: string | null }) =>
  JSON.parse(row.pages ?? '[]') as PageSize[]
export const fieldsOf = (row: { fields: string }) => JSON.parse(row.fields) as PlacedField[]
export const foundOf = (row: { found: string }) => JSON.parse(row.found) as FoundField[]
