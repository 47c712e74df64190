import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { BuiltInRole } from '#core/permissions'
import { transactionOf } from '#people/import/import_chunks'
import type { ImportField } from '#people/import/reading/fields'
import { PROTECTED_COLUMNS, unprotect, type ProtectedField } from '#people/numbers/protected_fields'
import { table, type RowOf } from '#core/database/table'
import { formerEnds } from '#people/employment/close_periods'
import EmployeeNote from '#people/models/employee_note'
import { employeesNumbered, mapByNumber } from '#people/queries/employees_numbered'
import { knownPeople } from '#people/queries/import_people'

/** The account column of each field, except protected ones. */
export const USER_COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  position: 'position',
  department: 'department',
} as const satisfies Partial<Record<ImportField, string>>

export const EMPLOYEE_COLUMNS = {
  location: 'location',
  startDate: 'start_date',
  sourceOfHire: 'source_of_hire',
  candidateId: 'candidate_id',
  presentAddress: 'present_address',
  permanentAddress: 'permanent_address',
  qualifications: 'qualifications',
  education: 'education',
  experience: 'experience',
  emergencyContactName: 'emergency_contact_name',
  emergencyContactRelationship: 'emergency_contact_relationship',
  emergencyContactPhone: 'emergency_contact_phone',
} as const satisfies Partial<Record<ImportField, string>>

/** A person's manager, as a record may name them. */
export interface KnownManager {
  employeeId: number
  email: string
  employeeNumber: string
}

/** An account that a record may mean, with its values in the file's columns. */
export interface KnownPerson {
  userId: number
  /** Null for an account without an employee. */
  employeeId: number | null
  employeeNumber: string | null
  email: string
  firstName: string
  lastName: string
  role: BuiltInRole
  disabled: boolean
  status: string | null
  /** The last day, announced or past, YYYY-MM-DD. */
  endDate: string | null
  /** The last day of an earlier employment, where the fields include start dates. */
  formerEnd: string | null
  erased: boolean
  current: Partial<Record<ImportField, string | null>>
  /** Where the columns include managers. */
  manager: KnownManager | null
  notes: ReadonlySet<string>
}

export interface KnownPeople {
  byEmail: ReadonlyMap<string, KnownPerson>
  /** See withNumber. */
  byNumber: ReadonlyMap<string, KnownPerson>
}

export interface Wanted {
  emails: readonly string[]
  numbers: readonly string[]
  /** Bodies of notes in the records. */
  notes: readonly string[]
  fields: readonly ImportField[]
}

/** Without a column of managers, the manager's columns are missing. */
type Row = RowOf<ReturnType<typeof knownPeople>>

/** The people that one batch's records may mean, with at most four queries. */
export async function findKnownPeople(
  wanted: Wanted,
  client: QueryClientContract = db.connection()
): Promise<KnownPeople> {
  const found = new Map<number, Row>()
  if (wanted.emails.length > 0) {
    const rows = await selection(client, wanted.fields).whereIn('users.email', wanted.emails)
    for (const row of rows) found.set(row.user_id, row)
  }
  if (wanted.numbers.length > 0) {
    const rows = await selection(client, wanted.fields).whereIn(
      'employees.id',
      employeesNumbered(client, wanted.numbers).select('id')
    )
    for (const row of rows) found.set(row.user_id, row)
  }
  const facts = await factsOf([...found.values()], wanted, client)
  const byEmail = new Map<string, KnownPerson>()
  const numbered: [string, KnownPerson][] = []
  for (const row of found.values()) {
    const person = await personOf(row, wanted.fields, facts, client)
    byEmail.set(person.email, person)
    if (person.employeeNumber !== null) numbered.push([person.employeeNumber, person])
  }
  return { byEmail, byNumber: mapByNumber(numbered) }
}

/** People by employee id, for an undo. */
export async function findPeopleById(
  employeeIds: readonly number[],
  fields: readonly ImportField[],
  notes: readonly string[],
  client: QueryClientContract = db.connection()
): Promise<Map<number, KnownPerson>> {
  const rows = await selection(client, fields).whereIn('employees.id', employeeIds)
  const facts = await factsOf(rows, { fields, notes }, client)
  const people = new Map<number, KnownPerson>()
  for (const row of rows) {
    if (row.employee_id === null) continue
    people.set(row.employee_id, await personOf(row, fields, facts, client))
  }
  return people
}

function selection(client: QueryClientContract, fields: readonly ImportField[]) {
  const columns = fields.flatMap((field) => {
    if (field in USER_COLUMNS) return `users.${USER_COLUMNS[field as keyof typeof USER_COLUMNS]}`
    if (field in EMPLOYEE_COLUMNS) {
      return `employees.${EMPLOYEE_COLUMNS[field as keyof typeof EMPLOYEE_COLUMNS]}`
    }
    return field in PROTECTED_COLUMNS
      ? `employees.${PROTECTED_COLUMNS[field as ProtectedField]}`
      : []
  })
  return knownPeople(client, columns, { withManagers: fields.includes('manager') })
}

interface Facts {
  notes: ReadonlyMap<number, ReadonlySet<string>>
  /** See formerEnds. */
  ends: ReadonlyMap<number, string | null>
}

async function factsOf(
  rows: readonly Row[],
  { fields, notes }: Pick<Wanted, 'fields' | 'notes'>,
  client: QueryClientContract
): Promise<Facts> {
  const ids = rows.flatMap(({ employee_id: id }) => id ?? [])
  return {
    notes: await notesOf(ids, notes, client),
    ends: fields.includes('startDate') ? await formerEnds(client, ids) : new Map(),
  }
}

async function notesOf(
  ids: readonly number[],
  bodies: readonly string[],
  client: QueryClientContract
): Promise<Map<number, Set<string>>> {
  const notes = new Map<number, Set<string>>()
  if (ids.length === 0 || bodies.length === 0) return notes
  const rows = await table(client, EmployeeNote)
    .whereIn('employee_id', ids)
    .whereIn('body', [...new Set(bodies)])
    .select('employee_id', 'body')
  for (const { employee_id: id, body } of rows) {
    const own = notes.get(id) ?? new Set<string>()
    notes.set(id, own.add(body))
  }
  return notes
}

async function personOf(
  row: Row,
  fields: readonly ImportField[],
  { notes, ends }: Facts,
  client: QueryClientContract
): Promise<KnownPerson> {
  const { employee_id: employeeId } = row
  const current: KnownPerson['current'] = {}
  for (const field of fields) {
    current[field] = await valueOf(row, field, employeeId, client)
  }
  return {
    userId: row.user_id,
    employeeId,
    employeeNumber: row.employee_number,
    email: row.email,
    firstName: row.known_first_name,
    lastName: row.known_last_name,
    role: row.role,
    disabled: row.disabled_at !== null,
    status: row.status,
    endDate: row.end_date,
    formerEnd: (employeeId !== null && ends.get(employeeId)) || null,
    erased: row.erased_at !== null,
    current,
    manager: managerOf(row),
    notes: (employeeId !== null && notes.get(employeeId)) || new Set(),
  }
}

const managerOf = ({ manager_id: id, manager_email: email, manager_number: number }: Row) =>
  id && email && number ? { employeeId: id, email, employeeNumber: number } : null

async function valueOf(
  row: Row,
  field: ImportField,
  employeeId: number | null,
  client: QueryClientContract
) {
  if (field === 'manager') return managerOf(row)?.email ?? null
  const stored = (column: string) =>
    ((row as Record<string, unknown>)[column] ?? null) as string | null
  if (field in USER_COLUMNS) return stored(USER_COLUMNS[field as keyof typeof USER_COLUMNS])
  if (field === 'startDate') return stored('start_date')?.slice(0, 10) ?? null
  if (field in EMPLOYEE_COLUMNS) {
    return stored(EMPLOYEE_COLUMNS[field as keyof typeof EMPLOYEE_COLUMNS])
  }
  if (!(field in PROTECTED_COLUMNS) || employeeId === null) return null
  const secret = field as ProtectedField
  const cipher = stored(PROTECTED_COLUMNS[secret])
  return unprotect(secret, employeeId, cipher, transactionOf(client))
}
