import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { decryptField, encryptField, fieldIndex, fieldIndexes } from '#encryption/field_cipher'
import type { Tables } from '#database/tables'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import { readSocialSecurityNumber } from '#people/social_security_number'

/** The columns of `employees` that are encrypted at rest, by API name. */
export const PROTECTED_COLUMNS = {
  socialSecurityNumber: 'social_security_number',
  driversLicense: 'drivers_license',
  hourlyRate: 'hourly_rate',
  salary: 'salary',
} as const

export type ProtectedField = keyof typeof PROTECTED_COLUMNS
export const PROTECTED_FIELDS = Object.keys(PROTECTED_COLUMNS) as ProtectedField[]

/**
 * Shown to holders of pay:view. The other fields show their last four characters to everyone who
 * may view the person.
 */
export const PAY_FIELDS: readonly ProtectedField[] = ['hourlyRate', 'salary']

/** Where an exact social security number is found by its keyed hash. */
export const NUMBER_INDEX = 'social_security_number_index' as const
const INDEX_OF = 'employees.social_security_number'

const placeOf = (column: string, employeeId: number): FieldPlace => ({
  table: 'employees',
  column,
  id: employeeId,
})
const place = (field: ProtectedField, employeeId: number) =>
  placeOf(PROTECTED_COLUMNS[field], employeeId)

registerProtectedTable({
  table: 'employees',
  key: ['id'],
  columns: Object.values(PROTECTED_COLUMNS),
  place: (row, column) => placeOf(column, row.id),
  derived: async ({ social_security_number: plain }, trx) => ({
    [NUMBER_INDEX]: await numberIndex(plain ?? null, trx),
  }),
})

/** The index of a number; null for none, and for one from before numbers were validated. */
export async function numberIndex(
  plain: string | null,
  trx: TransactionClientContract
): Promise<string | null> {
  const number = plain === null ? null : readSocialSecurityNumber(plain)
  return number === null ? null : fieldIndex(INDEX_OF, number, trx)
}

/** Possible indexes of a number during a key rotation. */
export const numberIndexes = (number: string, trx: TransactionClientContract) =>
  fieldIndexes(INDEX_OF, number, trx)

export type ProtectedValues = Partial<Record<ProtectedField, string | null>>

type ProtectedColumns = Partial<
  Pick<Tables['employees'], (typeof PROTECTED_COLUMNS)[ProtectedField] | typeof NUMBER_INDEX>
>

/**
 * The columns to write for the protected fields of many people, each text bound to its row, with
 * the index of the social security number. An absent field is left out; null or empty clears it.
 */
export async function protectMany(
  rows: readonly { employeeId: number; values: ProtectedValues }[],
  trx: TransactionClientContract
): Promise<Map<number, ProtectedColumns>> {
  const written = new Map<number, ProtectedColumns>()
  for (const { employeeId, values } of rows) {
    const columns: ProtectedColumns = {}
    for (const field of PROTECTED_FIELDS) {
      const plain = values[field]
      if (plain === undefined) continue
      columns[PROTECTED_COLUMNS[field]] = plain
        ? await encryptField(place(field, employeeId), plain, trx)
        : null
      if (field === 'socialSecurityNumber') {
        columns[NUMBER_INDEX] = await numberIndex(plain || null, trx)
      }
    }
    written.set(employeeId, columns)
  }
  return written
}

/** The columns to write for one person's protected fields; see protectMany. */
export async function protect(
  employeeId: number,
  values: ProtectedValues,
  trx: TransactionClientContract
): Promise<ProtectedColumns> {
  const written = await protectMany([{ employeeId, values }], trx)
  return written.get(employeeId) ?? {}
}

/** The plain text of a stored field, or null. */
export async function unprotect(
  field: ProtectedField,
  employeeId: number,
  stored: string | null,
  trx?: TransactionClientContract
): Promise<string | null> {
  return stored === null ? null : decryptField(place(field, employeeId), stored, trx)
}

/** The last four characters of a number, as a profile shows it; null where there is none. */
export function lastFour(plain: string | null): string | null {
  const signs = plain?.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  // A short text would hide nothing, so nothing is shown.
  return signs.length >= 6 ? signs.slice(-4) : signs.length > 0 ? '' : null
}
