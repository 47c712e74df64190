import type { Actor } from '#audit/actor'
import { change, differences, type Change } from '#audit/services/change'
import { ALREADY_ERASED } from '#core/erased_email'
import type { EmailOutcome } from '#accounts/email_change/change_email'
import { updateUser, type Updater, type UserInput } from '#accounts/services/update_user'
import { conflict, forbidden, notFound } from '#core/errors/refusals'
import { assertManager } from '#people/services/assert_manager'
import { continueEmployment } from '#people/employment/employment_periods'
import { canonicalName } from '#people/lists/managed_lists'
import {
  PAY_FIELDS,
  PROTECTED_COLUMNS,
  PROTECTED_FIELDS,
  protect,
  unprotect,
  type ProtectedField,
  type ProtectedValues,
} from '#people/numbers/protected_fields'

/** spec.md 2, Edit Employee Profile. An absent field keeps its value, null clears it. */
export interface EmployeeInput extends UserInput {
  location?: string | null
  startDate?: string | null
  sourceOfHire?: string | null
  /** Another employee. */
  managerId?: number | null
  emergencyContactName?: string | null
  emergencyContactRelationship?: string | null
  emergencyContactPhone?: string | null
  presentAddress?: string | null
  permanentAddress?: string | null
  qualifications?: string | null
  education?: string | null
  experience?: string | null
  hourlyRate?: string | null
  salary?: string | null
  socialSecurityNumber?: string | null
  driversLicense?: string | null
}

const COLUMNS = {
  location: 'location',
  startDate: 'start_date',
  sourceOfHire: 'source_of_hire',
  managerId: 'manager_id',
  emergencyContactName: 'emergency_contact_name',
  emergencyContactRelationship: 'emergency_contact_relationship',
  emergencyContactPhone: 'emergency_contact_phone',
  presentAddress: 'present_address',
  permanentAddress: 'permanent_address',
  qualifications: 'qualifications',
  education: 'education',
  experience: 'experience',
} as const

type PlainField = keyof typeof COLUMNS
const PLAIN_FIELDS = Object.keys(COLUMNS) as PlainField[]

/** What a person may complete about themselves (product.md: while waiting, at registration). */
export const OWN_FIELDS = [
  'emergencyContactName',
  'emergencyContactRelationship',
  'emergencyContactPhone',
  'presentAddress',
  'permanentAddress',
  'qualifications',
  'education',
  'experience',
] as const satisfies readonly PlainField[]

/** Those of the fields that the employment history tells. */
const EMPLOYMENT_FIELDS = ['location', 'startDate', ...PAY_FIELDS]

/** Whoever may change pay, but for their own: what one person gives is another's decision. */
export const OWN_PAY = 'You cannot change your own pay. Someone else with access to pay can.'

export interface EmployeeUpdater extends Updater {
  /** Holds pay:view; who cannot see pay cannot change it either. */
  mayChangePay: boolean
}

/** The plain columns of one employee, changed and audited within the caller's change. */
export async function updateEmployeeColumns(
  change: Change,
  employeeId: number,
  input: EmployeeInput
): Promise<void> {
  const row = await change.trx.from('employees').where('id', employeeId).firstOrFail()
  if (row.erased_at) throw conflict(ALREADY_ERASED)
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const given = { ...input, location: await canonicalName(change, 'location', input.location) }
  for (const field of PLAIN_FIELDS) {
    if (given[field] === undefined) continue
    before[field] = row[COLUMNS[field]]
    after[field] = given[field]
  }
  for (const field of PROTECTED_FIELDS) {
    if (input[field] === undefined) continue
    before[field] = await unprotect(field, employeeId, row[PROTECTED_COLUMNS[field]], change.trx)
    after[field] = input[field]
  }
  const changed = differences(before, after, PROTECTED_FIELDS)
  if (!changed) return
  if (typeof changed.newValues.managerId === 'number') {
    await assertManager(change, employeeId, changed.newValues.managerId)
  }

  const columns: Record<string, unknown> = { updated_at: change.time }
  const secrets: ProtectedValues = {}
  for (const field of Object.keys(changed.newValues)) {
    if (field in COLUMNS) columns[COLUMNS[field as PlainField]] = after[field]
    else secrets[field as ProtectedField] = after[field] as string | null
  }
  Object.assign(columns, await protect(employeeId, secrets, change.trx))
  await change.trx.from('employees').where('id', employeeId).update(columns)
  await change.audit({ action: 'update', entityType: 'employee', entityId: employeeId, ...changed })
  if (EMPLOYMENT_FIELDS.some((field) => field in changed.newValues)) {
    await continueEmployment(change, employeeId)
  }
}

/**
 * Changes a person's profile. Names, address, phone, position and department go through the same
 * service as `PUT /api/users/{id}`.
 * @throws Refusal 403 for pay or an address the caller may not change, 404, 422.
 */
export async function updateEmployee(
  employeeId: number,
  input: EmployeeInput,
  updater: EmployeeUpdater,
  actor: Actor
): Promise<{ email: EmailOutcome }> {
  const pay = PAY_FIELDS.find((field) => input[field] !== undefined)
  if (pay && !updater.mayChangePay) {
    throw forbidden('You do not have permission to change pay.', pay)
  }
  return change(actor, async (change) => {
    const row = await change.trx.from('employees').where('id', employeeId).first()
    if (!row) throw notFound()
    if (pay && row.user_id === updater.id) throw forbidden(OWN_PAY, pay)
    const own = { ...updater, mayChangeEmail: updater.mayChangeEmail || row.user_id === updater.id }
    const { email } = await updateUser(change, row.user_id, input, own)
    await updateEmployeeColumns(change, employeeId, input)
    return { email }
  })
}
