import { REDACTED, type AuditEntry, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import { insertRows } from '#core/database/insert_rows'
import { searchTextOf, sortDepartmentOf, sortNameOf, sortPositionOf } from '#core/search/normalize'
import { EMAIL_TAKEN } from '#accounts/email_change/change_email'
import { updateMany } from '#core/database/bulk_update'
import User from '#accounts/models/user'
import Employee from '#people/models/employee'
import EmployeeNote from '#people/models/employee_note'
import { invalidField } from '#core/errors/http_errors'
import EmployeeApproved from '#people/events/employee_approved'
import EmployeesPending from '#people/events/employees_pending'
import { openPeriods, periodOf } from '#people/employment/employment_periods'
import { allAsListed } from '#people/managed_lists/managed_lists'
import { PROTECTED_COLUMNS, PROTECTED_FIELDS, protectMany } from '#people/numbers/protected_fields'
import { reserveEmployeeNumbers } from '#people/numbers/employee_numbers'
import { localDay } from '#settings/local_time'

/** The fields of a new employee in the form and the API call. */
export interface NewEmployee {
  firstName: string
  lastName: string
  email: string
  phone?: string | null
  position?: string | null
  department?: string | null
  location?: string | null
  /** The day of the change by default; null for none. */
  startDate?: string | null
  hourlyRate?: string | null
  salary?: string | null
  socialSecurityNumber?: string | null
  driversLicense?: string | null
  presentAddress?: string | null
  permanentAddress?: string | null
  qualifications?: string | null
  education?: string | null
  experience?: string | null
  sourceOfHire?: string | null
  /** Another employee. */
  managerId?: number | null
  emergencyContactName?: string | null
  emergencyContactRelationship?: string | null
  emergencyContactPhone?: string | null
  sendInvite: boolean
  personalMessage?: string | null
}

/** A person from an import: the form's fields, and data that the company kept elsewhere. */
export interface NewEmployeeRow extends Omit<NewEmployee, 'sendInvite'> {
  /** The next free E-number by default. */
  employeeNumber?: string | null
  candidateId?: string | null
  note?: string | null
  /** Pending by default. */
  admitAs?: 'pending' | 'active'
  /** The onboarding packet of whoever comes in as active. */
  packetId?: number | null
  /** The import that adds them, for the audit log. */
  importId?: number
}

const PEOPLE_AT_ONCE = 250

interface Placed extends NewEmployeeRow {
  employeeNumber: string
  userId: number
  employeeId: number
}

/**
 * Writes accounts, employees, protected fields and audit entries of many people inside the
 * caller's change, in few statements for any number.
 * @param kept employee numbers that are reserved for the people who bring them.
 * @returns the employees' ids, in the order of the people.
 * @throws HttpError 422 naming `email` or `employeeId` when one is taken.
 */
export async function insertEmployees(
  change: Change,
  people: readonly NewEmployeeRow[],
  kept?: ReadonlySet<string>
): Promise<number[]> {
  const ids: number[] = []
  for (const some of inBatches(people, PEOPLE_AT_ONCE)) {
    ids.push(...(await insertBatch(change, some, kept)))
  }
  return ids
}

/** One person; see insertEmployees. */
export async function insertEmployee(change: Change, person: NewEmployeeRow): Promise<number> {
  const [id] = await insertEmployees(change, [person])
  return id as number
}

async function insertBatch(
  change: Change,
  people: readonly NewEmployeeRow[],
  kept?: ReadonlySet<string>
): Promise<number[]> {
  await assertAddressesFree(change, people)
  const listed = await allAsListed(change, people)
  const numbers = await reserveEmployeeNumbers(
    change,
    people.map((person) => person.employeeNumber ?? null),
    kept
  )
  const day = localDay(change.at)
  const placed = listed.map((person, index): Placed => {
    const { startDate = day } = person
    const employeeNumber = numbers[index] as string
    return { ...person, startDate, employeeNumber, userId: 0, employeeId: 0 }
  })
  await insertUsers(change, placed)
  await insertPlaced(change, placed)
  await writeProtected(change, placed)
  await openPeriods(
    change,
    placed.map((person) => periodOf(person, person.startDate ?? day, 'hired'))
  )
  await writeNotes(change, placed)
  await change.auditMany(placed.map(entryOf))
  const admitted = placed.filter(({ admitAs }) => admitAs === 'active')
  for (const [packetId, some] of Map.groupBy(admitted, (person) => person.packetId ?? null)) {
    await EmployeeApproved.dispatch(
      change,
      some.map(({ employeeId }) => employeeId),
      { areNewcomers: false, packetId }
    )
  }
  const pending = placed.filter(({ admitAs }) => admitAs !== 'active')
  if (pending.length > 0) {
    await EmployeesPending.dispatch(
      change,
      pending.map(({ employeeId }) => employeeId)
    )
  }
  return placed.map(({ employeeId }) => employeeId)
}

async function assertAddressesFree(change: Change, people: readonly NewEmployeeRow[]) {
  const emails = people.map(({ email }) => email)
  const taken = await table(change.trx, User).whereIn('email', emails).select('email').first()
  if (taken || new Set(emails).size < emails.length) {
    throw invalidField('email', EMAIL_TAKEN, 'unique')
  }
}

async function insertUsers(change: Change, people: Placed[]): Promise<void> {
  await insertRows(
    change.trx,
    User,
    people.map((person) => ({
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone ?? null,
      position: person.position ?? null,
      department: person.department ?? null,
      role: 'pending',
      awaiting_approval_at: person.admitAs === 'active' ? null : change.time,
      on_roster: true,
      search_text: searchTextOf(person),
      sort_name: sortNameOf(person),
      sort_position: sortPositionOf(person.position),
      sort_department: sortDepartmentOf(person.department),
      created_at: change.time,
      updated_at: change.time,
    }))
  )
  const rows = await table(change.trx, User)
    .whereIn(
      'email',
      people.map(({ email }) => email)
    )
    .select('id', 'email')
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  for (const person of people) person.userId = ids.get(person.email) as number
}

async function insertPlaced(change: Change, people: Placed[]): Promise<void> {
  await insertRows(
    change.trx,
    Employee,
    people.map((person) => ({
      user_id: person.userId,
      employee_number: person.employeeNumber,
      candidate_id: person.candidateId ?? null,
      status: person.admitAs ?? 'pending',
      approved_at: person.admitAs === 'active' ? change.time : null,
      onboarding_status: 'pending',
      location: person.location ?? null,
      start_date: person.startDate ?? null,
      present_address: person.presentAddress ?? null,
      permanent_address: person.permanentAddress ?? null,
      qualifications: person.qualifications ?? null,
      education: person.education ?? null,
      experience: person.experience ?? null,
      source_of_hire: person.sourceOfHire ?? null,
      manager_id: person.managerId ?? null,
      emergency_contact_name: person.emergencyContactName ?? null,
      emergency_contact_relationship: person.emergencyContactRelationship ?? null,
      emergency_contact_phone: person.emergencyContactPhone ?? null,
      created_at: change.time,
      updated_at: change.time,
    }))
  )
  const rows = await table(change.trx, Employee)
    .whereIn(
      'user_id',
      people.map(({ userId }) => userId)
    )
    .select('id', 'user_id')
  const ids = new Map(rows.map((row) => [row.user_id, row.id]))
  for (const person of people) person.employeeId = ids.get(person.userId) as number
}

/** A ciphertext is bound to its row, so it can be made only after the row has an id. */
async function writeProtected(change: Change, people: Placed[]): Promise<void> {
  const rows = people.map((person) => {
    const given = PROTECTED_FIELDS.filter((field) => person[field])
    const values = Object.fromEntries(given.map((field) => [field, person[field]]))
    return { employeeId: person.employeeId, values }
  })
  const columns = await protectMany(rows, change.trx)
  await updateMany(change.trx, Employee, columns)
}

async function writeNotes(change: Change, people: Placed[]): Promise<void> {
  const notes = people.flatMap(({ employeeId, note }) =>
    note
      ? {
          employee_id: employeeId,
          body: note,
          author_id: change.actor.id,
          author: change.actor.label,
          created_at: change.time,
        }
      : []
  )
  await insertRows(change.trx, EmployeeNote, notes)
}

/** Columns that are not data about the person, or are logged under another name. */
const TOLD_APART = new Set([
  'sendInvite',
  'personalMessage',
  'admitAs',
  'employeeNumber',
  'userId',
  'employeeId',
])

function entryOf(person: Placed): AuditEntry {
  const told: Record<string, unknown> = { employeeId: person.employeeNumber }
  if (person.admitAs === 'active') told.status = 'active'
  for (const [field, value] of Object.entries(person)) {
    if (value === null || value === undefined || TOLD_APART.has(field)) continue
    told[field] = field in PROTECTED_COLUMNS || field === 'note' ? REDACTED : value
  }
  return {
    action: 'create',
    entityType: 'employee',
    entityId: person.employeeId,
    newValues: told,
  }
}

/** Whether a database rejected a row because its unique value exists. */
export function isDuplicate(error: unknown): boolean {
  const { errno, code } = error as { errno?: number; code?: string }
  return errno === 1062 || code === 'SQLITE_CONSTRAINT_UNIQUE'
}
