import type { Change } from '#audit/services/change'
import { invalidField } from '#core/errors/http_errors'
import EmployeeNumberSequence from '#people/models/employee_number_sequence'
import { employeesNumbered, numberKey } from '#people/queries/employees_numbered'

const NUMBER_TAKEN = 'This employee ID is already in use.'

const format = (number: number) => `E-${String(number).padStart(4, '0')}`

/** Whether a number has our own format. */
export const isOwnNumber = (number: string): boolean => /^E-\d{4,}$/i.test(number)

/**
 * A number for each of many people: the given one, or the next from E-0001 on, without those that
 * an import has taken.
 * @param given the people's own numbers; null for the next free one.
 * @param kept numbers that others will bring.
 * @throws HttpError 422 naming `employeeId` when a given number is taken.
 */
export async function reserveEmployeeNumbers(
  change: Change,
  given: readonly (string | null)[],
  kept: ReadonlySet<string> = new Set()
): Promise<string[]> {
  const brought = given.filter((number) => number !== null)
  const missing = given.length - brought.length
  if (brought.length > 0) await assertFree(change, brought)
  const fresh =
    missing > 0
      ? await nextNumbers(change, missing, new Set([...kept, ...brought].map(numberKey)))
      : []
  return given.map((number) => number ?? (fresh.shift() as string))
}

async function assertFree(change: Change, numbers: string[]): Promise<void> {
  const taken = await takenAmong(change, numbers)
  if (taken.size > 0 || new Set(numbers.map(numberKey)).size < numbers.length) {
    throw invalidField('employeeId', NUMBER_TAKEN, 'unique')
  }
}

async function nextNumbers(
  change: Change,
  wanted: number,
  kept: ReadonlySet<string>
): Promise<string[]> {
  const sequence = await change.find(EmployeeNumberSequence, 1)
  let next = sequence.nextNumber
  const free: string[] = []
  while (free.length < wanted) {
    const candidates = Array.from({ length: wanted - free.length }, () => format(next++))
    const taken = await takenAmong(change, candidates)
    const isFree = (key: string) => !taken.has(key) && !kept.has(key)
    free.push(...candidates.filter((number) => isFree(numberKey(number))))
  }
  await change.store(sequence.merge({ nextNumber: next }))
  return free
}

/** Keys of those that someone has. */
async function takenAmong(change: Change, numbers: string[]): Promise<Set<string>> {
  const rows = await employeesNumbered(change.trx, numbers).select('employee_number')
  const keys = new Set(rows.map((row) => numberKey(row.employee_number)))
  return new Set(numbers.map(numberKey).filter((key) => keys.has(key)))
}
