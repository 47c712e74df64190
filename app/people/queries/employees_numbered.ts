import { table, type Client } from '#core/database/table'

/**
 * People type `n-3` for N-3, so two IDs that differ only by the case of ASCII letters are one.
 * SQLite knows the case of no others.
 */
export const numberKey = (number: string): string =>
  number.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Employees with one of these employee IDs in any case. MySQL also finds those that differ by the
 * case of other letters, so callers look them up by `numberKey`.
 */
export const employeesNumbered = (client: Client, numbers: readonly string[]) =>
  table(client, 'employees').whereRaw(
    `lower(employee_number) in (${numbers.map(() => 'lower(?)').join(', ')})`,
    [...numbers]
  )

/** The one with this ID, else with one that differs by case: from before these were refused. */
export const withNumber = <Value>(
  byNumber: ReadonlyMap<string, Value>,
  number: string
): Value | undefined => byNumber.get(number) ?? byNumber.get(numberKey(number))

/** Makes a map by employee ID in which `withNumber` finds people. */
export function mapByNumber<Value>(
  people: readonly (readonly [number: string, Value])[]
): Map<string, Value> {
  const keys = people.map(([number, value]) => [numberKey(number), value] as const)
  return new Map([...keys, ...people])
}
