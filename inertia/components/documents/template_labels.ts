import type { Retention } from '#documents/template'
import type { UsualRole } from '#documents/placed_field'

export const TEMPLATES = '/api/documents/templates'
export const LIBRARY = '/documents/library'

/** The roles of signers besides manager and employee. */
export const FURTHER_ROLES = ['SIGNER_1', 'SIGNER_2', 'SIGNER_3', 'SIGNER_4', 'SIGNER_5'] as const

export const SIGNS_FIRST: Record<UsualRole, string> = {
  MANAGER: 'The manager, then the employee',
  EMPLOYEE: 'The employee, then the manager',
}

/** How a document is signed: by the usual two in an order, or by signers of its own. */
export const SIGNED_BY: Record<UsualRole | 'own', string> = {
  ...SIGNS_FIRST,
  own: 'Other signers, up to five',
}

export const RETENTION_WORDS: Record<Retention, string> = {
  none: 'Keep indefinitely',
  years: 'A number of years after signing',
  i9: 'I-9 rule: 3 years after hire or 1 year after leaving, whichever is later',
}
