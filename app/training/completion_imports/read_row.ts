import { readDate } from '#spreadsheets/values/dates'
import { faultsOf, quote, SPREADSHEET_ERROR } from '#spreadsheets/values/cells'
import type { RawRow } from '#spreadsheets/types'
import type { ImportColumns, ImportField } from '#training/completion_imports/fields'
import type { DateOrder } from '#training/models/states'
import type { Day } from '#training/compliance_status'

/** The content of a row, or why it is rejected. */
export interface ReadRow extends NamedPerson {
  module: string
  completedOn: Day
  expiresOn: Day | null
  score: number | null
  trainer: string | null
}

const MAX_MODULE = 200
const MAX_TRAINER = 200
const EARLIEST = '1900-01-01'

/** The cells of a row by field, without blank ones. */
export function cellsByField(
  cells: readonly string[],
  columns: ImportColumns
): Partial<Record<ImportField, string>> {
  const values: Partial<Record<ImportField, string>> = {}
  for (const [index, field] of columns.entries()) {
    const cell = cells[index]?.replaceAll(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ').trim()
    if (field && cell) values[field] = cell
  }
  return values
}

/** The person that a row names, also for a rejected row. */
export interface NamedPerson {
  email: string | null
  employeeId: string | null
}

const personIn = ({ email, employeeId }: Partial<Record<ImportField, string>>): NamedPerson => ({
  email: email?.toLowerCase() ?? null,
  employeeId: employeeId ?? null,
})

/** A row's values in their stored form, or its problems, one sentence each. */
export function readRow(
  row: Pick<RawRow, 'cells' | 'long' | 'misquoted'>,
  columns: ImportColumns,
  order: DateOrder | null
): { values: ReadRow } | { problems: string[]; person: NamedPerson } {
  const problems = faultsOf(row)
  const cells = cellsByField(row.cells, columns)
  const person = personIn(cells)
  for (const [field, cell] of Object.entries(cells)) {
    if (!SPREADSHEET_ERROR.test(cell)) continue
    problems.push(`A cell is a spreadsheet error: ${cell}`)
    delete cells[field as ImportField]
  }
  if (problems.length > 0) return { problems, person }

  const date = (label: string, cell: string | undefined): Day | null => {
    if (!cell) return null
    const read = readDay(label, cell, order)
    if ('day' in read) return read.day
    problems.push(read.problem)
    return null
  }
  if (!cells.email && !cells.employeeId)
    problems.push('The email address or employee ID is missing')
  if (!cells.module) problems.push('The module is missing')
  if (!cells.completedOn) problems.push('The completion date is missing')
  const completedOn = date('Completed on', cells.completedOn)
  const expiresOn = date('Expires on', cells.expiresOn)
  if (completedOn && expiresOn && expiresOn < completedOn) {
    problems.push('It expires before it was completed')
  }
  const score = cells.score === undefined ? null : readScore(cells.score)
  if (Number.isNaN(score)) {
    problems.push(`The score is not a percentage from 0 to 100: ${quote(cells.score ?? '')}`)
  }
  if ((cells.module?.length ?? 0) > MAX_MODULE) {
    problems.push(`The module's name is longer than ${MAX_MODULE} characters`)
  }
  if ((cells.trainer?.length ?? 0) > MAX_TRAINER) {
    problems.push(`The trainer's name is longer than ${MAX_TRAINER} characters`)
  }
  if (problems.length > 0 || !completedOn) return { problems, person }
  return {
    values: {
      ...person,
      module: cells.module ?? '',
      completedOn,
      expiresOn,
      score,
      trainer: cells.trainer ?? null,
    },
  }
}

function readDay(
  label: string,
  cell: string,
  order: DateOrder | null
): { day: Day } | { problem: string } {
  const read = readDate(cell, order)
  if (typeof read === 'object') {
    return read.day < EARLIEST ? { problem: `${label} is before 1900: ${quote(cell)}` } : read
  }
  if (read === 'impossible') return { problem: `There is no such date: ${quote(cell)}` }
  if (read === 'unordered') {
    return { problem: `Say whether the day or the month comes first: ${quote(cell)}` }
  }
  return { problem: `${label} is not a date: ${quote(cell)}` }
}

/**
 * Whole percent, rounded down; NaN for anything else. A share such as 0.85 is not read as 85: a
 * spreadsheet may mean either.
 */
function readScore(cell: string): number {
  const found = /^(\d{1,3})(?:[.,](\d{1,6}))? ?%?$/.exec(cell)
  if (!found) return Number.NaN
  const whole = Number(found[1])
  const hasFraction = /[1-9]/.test(found[2] ?? '')
  if (whole > 100 || (whole === 100 && hasFraction) || (whole === 0 && hasFraction)) {
    return Number.NaN
  }
  return whole
}
