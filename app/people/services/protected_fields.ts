import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { decryptField, encryptField } from '#access/services/field_cipher'

/** The columns of `employees` that are encrypted at rest, by the API's names. */
export const PROTECTED_COLUMNS = {
  socialSecurityNumber: 'social_security_number',
  driversLicense: 'drivers_license',
  hourlyRate: 'hourly_rate',
  salary: 'salary',
} as const

export type ProtectedField = keyof typeof PROTECTED_COLUMNS
export const PROTECTED_FIELDS = Object.keys(PROTECTED_COLUMNS) as ProtectedField[]

/** Shown to who holds pay:view; the rest of them shows its last four to everyone who may look. */
export const PAY_FIELDS: readonly ProtectedField[] = ['hourlyRate', 'salary']

const place = (field: ProtectedField, employeeId: number) => ({
  table: 'employees',
  column: PROTECTED_COLUMNS[field],
  id: employeeId,
})

export function protect(
  field: ProtectedField,
  employeeId: number,
  plain: string,
  trx?: TransactionClientContract
): Promise<string> {
  return encryptField(place(field, employeeId), plain, trx)
}

/** The plain text of a stored field, or null where there is none. */
export async function unprotect(
  field: ProtectedField,
  employeeId: number,
  stored: string | null,
  trx?: TransactionClientContract
): Promise<string | null> {
  return stored === null ? null : decryptField(place(field, employeeId), stored, trx)
}

/** The last four signs of a number, which is all a profile shows of it; null where there is none. */
export function lastFour(plain: string | null): string | null {
  const signs = plain?.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  // Of a text too short to hide anything, nothing is shown.
  return signs.length >= 6 ? signs.slice(-4) : signs.length > 0 ? '' : null
}
