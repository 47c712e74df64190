import type { PlacedField, FoundField, SignerRole } from '~/components/pdf/types'

export type Retention = 'none' | 'years' | 'i9'

export type Template = {
  id: number
  name: string
  description: string
  kind: 'pdf' | 'letter'
  form: 'welcome_letter' | 'i9' | 'w4' | null
  signsFirst: SignerRole
  retention: Retention
  retentionYears: number | null
  /** 0 of a place that nothing has been uploaded to */
  version: number
  fileName: string | null
  pageCount: number | null
  fieldCounts: Record<SignerRole, number>
  archivedAt: string | null
  createdAt: string
  updatedAt: string
}

export type TemplateDetails = Template & {
  fields: PlacedField[]
  found: FoundField[]
  letter: string | null
  /** It was sent: the next change makes another version. */
  used: boolean
  versions: {
    number: number
    fileName: string | null
    createdAt: string
    createdBy: string
    usedAt: string | null
  }[]
}

export const TEMPLATES = '/api/documents/templates'
export const LIBRARY = '/documents/library'

export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export const SIGNS_FIRST: Record<SignerRole, string> = {
  MANAGER: 'The manager, then the employee',
  EMPLOYEE: 'The employee, then the manager',
}

export const RETENTION_WORDS: Record<Retention, string> = {
  none: 'Until somebody destroys it',
  years: 'Some years after it was signed',
  i9: 'As the law asks of an I-9: three years from the start, one year from the end',
}
