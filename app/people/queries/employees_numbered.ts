import { table, type Client } from '#core/database/table'

/** People type `n-3` for N-3, so two IDs that differ only by case are one. */
export const numberKey = (number: string): string => number.toLowerCase()

/**
 * Employees with one of these employee IDs in any case. Exactly as well: SQLite knows the case of
 * ASCII letters only.
 */
export const employeesNumbered = (client: Client, numbers: readonly string[]) =>
  table(client, 'employees')
    .whereIn('employee_number', numbers)
    .orWhereRaw(
      `lower(employee_number) in (${numbers.map(() => '?').join(', ')})`,
      numbers.map(numberKey)
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
