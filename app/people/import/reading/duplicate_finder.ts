import type { ReadRecord } from '#people/import/reading/types'

/** Finds the earlier record of a file with the same person, by email or employee ID. */
export class DuplicateFinder {
  readonly #emails = new Map<string, number>()
  readonly #employeeIds = new Map<string, number>()

  /**
   * Remembers a record.
   * @param keyOf makes one of employee IDs that mean the same.
   * @returns the earlier record with the same address or employee ID, or null.
   */
  add(
    number: number,
    values: ReadRecord['values'],
    keyOf = (employeeId: string): string => employeeId
  ): Duplicate | null {
    return (
      claim(this.#emails, number, 'email', values.email) ??
      claim(this.#employeeIds, number, 'employeeId', values.employeeId, keyOf)
    )
  }
}

export interface Duplicate {
  field: 'email' | 'employeeId'
  earlier: number
  message: string
}

function claim(
  seen: Map<string, number>,
  number: number,
  field: Duplicate['field'],
  value: string | undefined,
  keyOf = (given: string): string => given
): Duplicate | null {
  if (!value) return null
  const key = keyOf(value)
  const earlier = seen.get(key)
  if (earlier === undefined) {
    seen.set(key, number)
    return null
  }
  const what = field === 'email' ? 'email address' : 'employee ID'
  return { field, earlier, message: `Row ${earlier} has the same ${what}: ${value}` }
}
