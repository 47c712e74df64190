import type { Retention } from '#documents/template'
import type { SignerRole } from '#documents/placed_field'

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
