import { updateMany } from '#core/database/bulk_update'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { searchTextOf, sortDepartmentOf, sortNameOf, sortPositionOf } from '#core/search/normalize'
import { registerProtectedTable } from '#encryption/protected_tables'
import { REDACTED, type AuditEntry, type Change } from '#audit/services/change'
import {
  EMPLOYEE_COLUMNS,
  USER_COLUMNS,
  type KnownPerson,
} from '#people/import/preview/known_people'
import ImportRow from '#people/models/import_row'
import { FIELD_RULES, type ImportField } from '#people/import/reading/fields'
import { continueEmployments } from '#people/employment/employment_periods'
import { allAsListed } from '#people/managed_lists/managed_lists'
import { PROTECTED_COLUMNS, protectMany } from '#people/numbers/protected_fields'
import { withdrawPeriods, type WrittenBetween } from '#people/employment/withdraw_periods'
import { insertRows } from '#core/database/insert_rows'
import StartDatesChanged from '#people/events/start_dates_changed'
import Employee from '#people/models/employee'
import EmployeeNote from '#people/models/employee_note'
import User from '#accounts/models/user'

/** A person's new and old value; null clears it. */
export interface ValueChange {
  field: ImportField
  from: string | null
  to: string | null
}

export interface PersonUpdate {
  person: KnownPerson
  changes: readonly ValueChange[]
}

const placeOf = (importId: number, number: number): FieldPlace => ({
  table: ImportRow.table,
  column: `replaced/${number}`,
  id: importId,
})

registerProtectedTable({
  table: ImportRow.table,
  key: ['import_id', 'number'],
  columns: ['replaced'],
  place: (row) => placeOf(row.import_id, row.number),
})

/** Fields in the employment history. */
const EMPLOYMENT: ReadonlySet<ImportField> = new Set([
  'position',
  'department',
  'location',
  'hourlyRate',
  'salary',
  'startDate',
])

/** What an update replaced. */
export interface ReplacedValues {
  values: Partial<Record<ImportField, string | null>>
  /** The manager, whose address may change; undefined in imports of earlier versions. */
  managerId: number | null | undefined
}

/** The replaced values, encrypted, for an undo. */
export function sealReplaced(
  change: Change,
  importId: number,
  number: number,
  { person, changes }: { person: KnownPerson | null; changes: readonly ValueChange[] }
): Promise<string> {
  const values = Object.fromEntries(changes.map(({ field, from }) => [field, from]))
  const managerId = 'manager' in values ? (person?.manager?.employeeId ?? null) : undefined
  return encryptField(
    placeOf(importId, number),
    JSON.stringify({ ...values, managerId }),
    change.trx
  )
}

/** Reads what sealReplaced has written. */
export async function openReplaced(
  importId: number,
  number: number,
  sealed: string,
  trx?: Change['trx']
): Promise<ReplacedValues> {
  const { managerId, ...values } = JSON.parse(
    await decryptField(placeOf(importId, number), sealed, trx)
  )
  return { values, managerId }
}

/**
 * Updates many people as if each were edited: names in the lists' spelling, histories continued,
 * one audit entry per account and employee. Few statements for any number.
 * @param undone when the values that this restores were written.
 */
export async function applyUpdates(
  change: Change,
  updates: readonly PersonUpdate[],
  importId: number,
  undone?: WrittenBetween
): Promise<void> {
  const listed = await allAsListed(
    change,
    updates.map(({ changes }) => valuesOf(changes))
  )
  const users = new Map<number, Record<string, unknown>>()
  const employees = new Map<number, Record<string, unknown>>()
  const secrets: Parameters<typeof protectMany>[0][number][] = []
  const entries: AuditEntry[] = []
  const employed: number[] = []
  for (const [index, update] of updates.entries()) {
    const values = listed[index] ?? {}
    const { person } = update
    const employeeId = person.employeeId as number
    const ofUser = userColumns(person, values, change)
    if (ofUser) users.set(person.userId, ofUser)
    const { columns, protectedValues } = employeeColumns(values)
    if (Object.keys(columns).length > 0 || Object.keys(protectedValues).length > 0) {
      employees.set(employeeId, { ...columns, updated_at: change.time })
      secrets.push({ employeeId, values: protectedValues })
    }
    entries.push(...entriesOf(update, values, importId))
    if (update.changes.some(({ field }) => EMPLOYMENT.has(field))) employed.push(employeeId)
  }
  for (const [id, columns] of await protectMany(secrets, change.trx)) {
    employees.set(id, { ...employees.get(id), ...columns })
  }
  await updateMany(change.trx, User, users)
  await updateMany(change.trx, Employee, employees)
  await addNotes(change, updates)
  if (entries.length > 0) await change.auditMany(entries)
  if (undone) await withdrawPeriods(change, employed, undone)
  const starting = updates.flatMap(({ person, changes }) =>
    changes.flatMap(({ field, from, to }) =>
      field === 'startDate' ? { employeeId: person.employeeId as number, from, to } : []
    )
  )
  const cleared = starting.filter(({ to }) => to === null)
  await continueEmployments(change, employed, new Set(cleared.map(({ employeeId }) => employeeId)))
  if (starting.length > 0) await StartDatesChanged.dispatch(change, starting)
}

type Values = Partial<Record<ImportField, string | null>>

const valuesOf = (changes: readonly ValueChange[]): Values =>
  Object.fromEntries(changes.map(({ field, to }) => [field, to]))

function userColumns(person: KnownPerson, values: Values, change: Change) {
  const columns: Record<string, unknown> = {}
  for (const [field, column] of Object.entries(USER_COLUMNS)) {
    const value = values[field as ImportField]
    if (value !== undefined) columns[column] = value
  }
  if (Object.keys(columns).length === 0) return null
  if (values.firstName !== undefined || values.lastName !== undefined) {
    const names = {
      firstName: values.firstName ?? person.firstName,
      lastName: values.lastName ?? person.lastName,
    }
    columns.search_text = searchTextOf({ ...names, email: person.email })
    columns.sort_name = sortNameOf(names)
  }
  if (values.position !== undefined) columns.sort_position = sortPositionOf(values.position)
  if (values.department !== undefined) {
    columns.sort_department = sortDepartmentOf(values.department)
  }
  return { ...columns, updated_at: change.time }
}

function employeeColumns(values: Values) {
  const columns: Record<string, unknown> = {}
  for (const [field, column] of Object.entries(EMPLOYEE_COLUMNS)) {
    const value = values[field as ImportField]
    if (value !== undefined) columns[column] = value
  }
  const protectedValues: Values = {}
  for (const field of Object.keys(PROTECTED_COLUMNS) as ImportField[]) {
    if (values[field] !== undefined) protectedValues[field] = values[field]
  }
  return { columns, protectedValues }
}

async function addNotes(change: Change, updates: readonly PersonUpdate[]): Promise<void> {
  const notes = updates.flatMap(({ person, changes }) =>
    changes.flatMap(({ field, to }) =>
      field === 'note' && to !== null
        ? {
            employee_id: person.employeeId as number,
            body: to,
            author_id: change.actor.id,
            author: change.actor.label,
            created_at: change.time,
          }
        : []
    )
  )
  await insertRows(change.trx, EmployeeNote, notes)
}

/** Like a single edit: the account's entry has names and work, the employee's the rest. */
function entriesOf(update: PersonUpdate, listed: Values, importId: number): AuditEntry[] {
  const { person, changes } = update
  const told = (ofUser: boolean) => {
    const oldValues: Record<string, unknown> = {}
    const newValues: Record<string, unknown> = {}
    for (const { field, from } of changes) {
      // Written and logged after all people of the file exist.
      if (field === 'manager') continue
      if (field in USER_COLUMNS !== ofUser) continue
      // A deleted note must be gone, also from the log.
      const hide = field === 'note' || FIELD_RULES.get(field)?.protected
      const to = listed[field] ?? null
      oldValues[field] = hide && from !== null ? REDACTED : from
      newValues[field] = hide && to !== null ? REDACTED : to
    }
    return Object.keys(newValues).length > 0
      ? { oldValues, newValues: { ...newValues, importId } }
      : null
  }
  const ofUser = told(true)
  const ofEmployee = told(false)
  const entries: AuditEntry[] = []
  if (ofUser) {
    entries.push({ action: 'update', entityType: 'user', entityId: person.userId, ...ofUser })
  }
  if (ofEmployee) {
    const entityId = person.employeeId as number
    entries.push({ action: 'update', entityType: 'employee', entityId, ...ofEmployee })
  }
  return entries
}
