import type { FoundField, PageSize, PlacedField } from '#documents/placed_field'

export const TEMPLATE_KINDS = ['pdf', 'letter'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** How long a signed document must be kept: not set, years after signing, or by the I-9 rule. */
export const RETENTIONS = ['none', 'years', 'i9'] as const
export type Retention = (typeof RETENTIONS)[number]

/** The templates that come with the product. */
export const SHIPPED_FORMS = ['welcome_letter', 'i9', 'w4'] as const
export type ShippedForm = (typeof SHIPPED_FORMS)[number]

/** The letters of the gallery, each installed once; resources/data/gallery/letters.yaml has them. */
export const GALLERY_LETTERS = [
  'offer_letter',
  'candidate_offer',
  'handbook',
  'confidentiality',
  'direct_deposit',
  'equipment_receipt',
  'remote_work',
  'exit_letter',
] as const

/** What a template is, if it did not begin as the company's own. */
export const TEMPLATE_FORMS = [...SHIPPED_FORMS, ...GALLERY_LETTERS] as const
export type TemplateForm = (typeof TEMPLATE_FORMS)[number]

export const pagesOf = (row: { pages: string | null }) =>
  JSON.parse(row.pages ?? '[]') as PageSize[]
export const fieldsOf = (row: { fields: string }) => JSON.parse(row.fields) as PlacedField[]
export const foundOf = (row: { found: string }) => JSON.parse(row.found) as FoundField[]
