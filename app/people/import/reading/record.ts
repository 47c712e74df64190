import { errors } from '@vinejs/vine'
import {
  readSocialSecurityNumber,
  socialSecurityNumberProblem,
} from '#people/social_security_number'
import { faultsOf, quote, SHORTENED_NUMBER, SPREADSHEET_ERROR } from '#spreadsheets/values/cells'
import { readDate } from '#spreadsheets/values/dates'
import { FIELD_RULES, type ImportField, type ImportFieldRule } from './fields.js'
import { readMoney, type MoneyFault } from '#spreadsheets/values/money'
import { recordValidator } from './record_validator.js'
import { note, problem } from './remarks.js'
import type { RawRow, ValueFormats } from '#spreadsheets/types'
import { ReadRecord, RecordValues, type Remark } from './types.js'

const MONEY_FAULTS: Record<MoneyFault, string> = {
  negative: 'is a negative amount',
  short: 'is shortened; write the whole amount, as in 52000',
  large: 'is more than 999,999,999.99',
  unmarked: 'can be read in two ways; say which sign is the decimal mark',
  contrary: 'is not written with the decimal mark of this file',
  unknown: 'is not an amount',
}

/**
 * A record's values in their stored form (ISO dates, plain amounts, lower-case addresses), and
 * whether they are valid. `columns` names the field of each cell.
 */
export async function readRecord(
  row: RawRow,
  columns: readonly (ImportField | null)[],
  formats: ValueFormats
): Promise<ReadRecord> {
  if (row.cells.every((cell) => cell.trim() === '')) {
    return new ReadRecord({}, [note(null, 'The row is empty')], 'skipped')
  }
  const remarks: Remark[] = []
  for (const message of faultsOf(row)) remarks.push(problem(null, message))
  if (row.short !== undefined) {
    const message = `The row ends after ${row.short} of ${columns.length} cells; the others are taken as empty`
    remarks.push(note(null, message))
  }
  const values = cellValues(row, columns, formats, remarks)
  await validate(values, remarks)
  const refused = remarks.some((remark) => remark.kind === 'problem')
  return new ReadRecord(values, remarks, refused ? 'refused' : 'ok')
}

function cellValues(
  { cells, decimals }: RawRow,
  columns: readonly (ImportField | null)[],
  formats: ValueFormats,
  remarks: Remark[]
): ReadRecord['values'] {
  const values: ReadRecord['values'] = new RecordValues()
  for (const [index, field] of columns.entries()) {
    const rule = field ? FIELD_RULES.get(field) : undefined
    const cell = cells[index]?.trim()
    if (!rule || !cell) continue
    const own = decimals?.includes(index) ? { ...formats, decimalMark: '.' as const } : formats
    const value = cellValue(rule, cell, own, remarks)
    if (value !== null) values[rule.name] = value
  }
  return values
}

/** The cell in its stored form; null where it is unreadable, with a remark. */
function cellValue(
  rule: ImportFieldRule,
  cell: string,
  formats: ValueFormats,
  remarks: Remark[]
): string | null {
  const refuse = (message: string) => {
    remarks.push(problem(rule.name, message))
    return null
  }
  if (SPREADSHEET_ERROR.test(cell)) {
    return refuse(`${rule.label} is a spreadsheet error: ${cell}`)
  }
  if (rule.kind === 'text' && SHORTENED_NUMBER.test(cell)) {
    const message = `${rule.label} is shortened by a spreadsheet; write the whole number, in a column of text`
    return refuse(rule.protected ? message : `${message}: ${cell}`)
  }
  if (rule.kind === 'date') {
    const date = readDate(cell, formats.dateOrder)
    if (typeof date === 'object') return date.day
    if (date === 'impossible') return refuse(`There is no such date: ${quote(cell)}`)
    if (date === 'unordered') {
      return refuse(`Say whether the day or the month comes first: ${quote(cell)}`)
    }
    return refuse(`${rule.label} is not a date: ${quote(cell)}`)
  }
  if (rule.kind === 'money') {
    const money = readMoney(cell, formats.decimalMark)
    if (typeof money === 'string') return refuse(`${rule.label} ${MONEY_FAULTS[money]}`)
    if (money.rounded) remarks.push(note(rule.name, `${rule.label} is rounded to four decimals`))
    return money.amount
  }
  if (rule.kind === 'ssn') {
    return readSocialSecurityNumber(cell) ?? refuse(socialSecurityNumberProblem(cell) ?? '')
  }
  return cell
}

interface Fault {
  field: ImportField
  rule: string
  message: string
  meta?: { character?: string }
}

/** Applies the forms' own rules, which may change the values. */
async function validate(values: ReadRecord['values'], remarks: Remark[]): Promise<void> {
  const [error, accepted] = await recordValidator.tryValidate(values)
  if (!error) {
    Object.assign(values, accepted)
    return
  }
  if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
  for (const fault of error.messages as Fault[]) {
    const { field, rule, message } = fault
    // Its cell already has an error.
    if (remarks.some((remark) => remark.kind === 'problem' && remark.field === field)) continue
    remarks.push(
      problem(field, rule === 'driversLicense' ? message : sentence(fault, values[field]))
    )
    delete values[field]
  }
}

function sentence({ field, rule, meta }: Fault, value: string | undefined): string {
  const { label, max, protected: isProtected } = FIELD_RULES.get(field) as ImportFieldRule
  if (value === undefined) return `${label} is required`
  if (rule === 'maxLength') return `${label} is longer than ${max} characters (${value.length})`
  if (rule === 'plain') return `${label} must not contain ${meta?.character}`
  if (field === 'email') return `${label} is not an email address: ${quote(value)}`
  return isProtected
    ? `${label} cannot be accepted`
    : `${label} cannot be accepted: ${quote(value)}`
}
