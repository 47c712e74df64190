import type { BuiltInRole } from '#core/permissions'
import type { ImportValues } from '#people/import/preview/compare_person'
import type { KnownPeople, KnownPerson } from '#people/import/preview/known_people'
import { quote } from '#spreadsheets/values/cells'
import { numberKey, withNumber } from '#people/queries/employees_numbered'
import type { Remark } from '#people/import/reading/types'

/** The manager that a record names. */
export interface NamedManager {
  /** As the cell says it. */
  cell: string
  /** Null for a person who does not exist yet and may come with the same file. */
  employeeId: number | null
  /** Null where their account is disabled. */
  role: BuiltInRole | null
}

interface Judged {
  manager: NamedManager | null
  remark?: Remark
}

const problem = (message: string): Judged => ({
  manager: null,
  remark: { kind: 'problem', field: 'manager', message },
})

/** A name such as 'Ida Berg', unless it is an ID that someone has: others contain a digit. */
const isName = (cell: string) => !/[@\p{N}]/u.test(cell)

/** Whether a cell that names no one here has its record's own address or employee ID. */
const isOwn = (cell: string, { email, employeeId }: ImportValues): boolean =>
  cell.toLowerCase() === email ||
  (employeeId !== undefined && numberKey(cell) === numberKey(employeeId))

/** The employee with an email address or employee ID, among the given people. */
export const managerAmong = (known: KnownPeople, cell: string): KnownPerson | undefined =>
  withNumber(known.byNumber, cell) ?? known.byEmail.get(cell.toLowerCase())

/**
 * Resolves a record's manager cell from this record alone. Circles, and people who come with the
 * same file, need the whole file (FileManagers).
 */
export function judgeManager(
  values: ImportValues,
  person: KnownPerson | null,
  known: KnownPeople
): Judged {
  const cell = values.manager
  if (cell === undefined) return { manager: null }
  const found = managerAmong(known, cell)
  if (!found && isName(cell)) {
    const message = `Left out: ${quote(cell)} is neither an email address nor an employee ID`
    return { manager: null, remark: { kind: 'note', field: 'manager', message } }
  }
  if (found ? found === person : isOwn(cell, values)) {
    return problem('No one can be their own manager')
  }
  // Whom an import adds may sign nothing as manager.
  if (!found) return { manager: { cell, employeeId: null, role: 'employee' } }
  if (found.employeeId === null) return problem(notHere(cell))
  const manager = { cell, employeeId: found.employeeId, role: found.disabled ? null : found.role }
  if (person?.manager?.employeeId === found.employeeId) return { manager }
  if (found.status === 'inactive' || found.erased) {
    return problem(`The manager no longer works here: ${quote(cell)}`)
  }
  return { manager }
}

export const notHere = (cell: string): string =>
  `The manager is not an employee or in this file: ${quote(cell)}`
