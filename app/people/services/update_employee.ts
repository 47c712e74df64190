import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { ALREADY_ERASED } from '#core/erased_email'
import type { EmailOutcome } from '#accounts/email_change/change_email'
import { updateUser, type UserInput } from '#accounts/services/update_user'
import { conflict, forbidden, invalidField } from '#core/errors/http_errors'
import ManagersChanged from '#people/events/managers_changed'
import StartDatesChanged from '#people/events/start_dates_changed'
import Employee from '#people/models/employee'
import { assertManager } from '#people/services/assert_manager'
import { formerEnds } from '#people/employment/close_periods'
import { startProblem } from '#people/employment/start_problem'
import { continueEmployments } from '#people/employment/employment_periods'
import { canonicalName } from '#people/managed_lists/managed_lists'
import {
  PAY_FIELDS,
  PROTECTED_FIELDS,
  protect,
  unprotect,
  type ProtectedValues,
} from '#people/numbers/protected_fields'
import { mayViewPay } from '#people/policies/employee_policy'

/** The editable fields of a profile. An absent field keeps its value, null clears it. */
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

/** Details that people complete themselves, at registration and later. */
export const OWN_FIELDS = [
  'emergencyContactName',
  'emergencyContactRelationship',
  'emergencyContactPhone',
  'presentAddress',
  'permanentAddress',
  'qualifications',
  'education',
  'experience',
] as const satisfies readonly (keyof EmployeeInput)[]

const PLAIN_FIELDS = ['startDate', 'sourceOfHire', 'managerId', ...OWN_FIELDS] as const

/** The fields that are in the employment history. */
const EMPLOYMENT_FIELDS = ['location', 'startDate', ...PAY_FIELDS]

/** People with permission change others' pay, not their own. */
export const OWN_PAY = 'You cannot change your own pay. Someone else with access to pay can.'

/** Changes the employee's own columns, audited inside the caller's change. */
export async function updateDetails(
  change: Change,
  employee: Employee,
  input: EmployeeInput
): Promise<void> {
  if (employee.isErased) throw conflict(ALREADY_ERASED)
  const location = await canonicalName(change, 'location', input.location)
  if (location !== undefined) employee.location = location
  for (const field of PLAIN_FIELDS) {
    if (input[field] !== undefined) employee.merge({ [field]: input[field] })
  }
  employee.merge(await changedNumbers(change, employee, input))
  const { managerId, startDate: to } = employee.$dirty
  const { startDate: from = null } = employee.$original
  if (managerId) await assertManager(change, employee.id, managerId)
  if (to) await assertStartDate(change, employee, to)

  const isMoved = EMPLOYMENT_FIELDS.some((field) => field in employee.$dirty)
  await change.save(employee)
  if (isMoved) {
    const cleared = new Set(to === null ? [employee.id] : [])
    await continueEmployments(change, [employee.id], cleared)
  }
  if (managerId !== undefined) await ManagersChanged.dispatch(change, [employee.id])
  if (to !== undefined) {
    await StartDatesChanged.dispatch(change, [{ employeeId: employee.id, from, to }])
  }
}

/** The same days as an end of employment and a rehire accept, in whichever order they are entered. */
async function assertStartDate(change: Change, { id, endDate }: Employee, day: string) {
  const ends = await formerEnds(change.trx, [id])
  const message = startProblem(day, { endDate, formerEnd: ends.get(id) ?? null })
  if (message) throw invalidField('startDate', message, 'startDate')
}

/**
 * The protected fields with a new value. Two ciphertexts of one value always differ, so plain
 * texts are compared.
 */
async function changedNumbers(change: Change, employee: Employee, input: ProtectedValues) {
  const changed: ProtectedValues = {}
  for (const field of PROTECTED_FIELDS) {
    const value = input[field]
    if (value === undefined) continue
    const before = await unprotect(field, employee.id, employee[field], change.trx)
    if (before !== value) changed[field] = value
  }
  return protect(employee.id, changed, change.trx)
}

/**
 * Changes a person's profile. Names, address, phone, position and department use the same service
 * as `PUT /api/users/{id}`.
 * @throws HttpError 403 for pay or an address the caller may not change, 404, 422.
 */
export async function updateEmployee(
  employeeId: number,
  input: EmployeeInput,
  actor: Actor
): Promise<{ email: EmailOutcome }> {
  const pay = PAY_FIELDS.find((field) => input[field] !== undefined)
  if (pay && !mayViewPay(actor)) {
    throw forbidden('You do not have permission to change pay.', pay)
  }
  return change(actor, async (change) => {
    const employee = await change.find(Employee, employeeId)
    const isOwn = employee.userId === actor.id
    if (pay && isOwn) throw forbidden(OWN_PAY, pay)
    const { email } = await updateUser(change, employee.userId, input, {
      id: actor.id ?? 0,
      isAdmin: actor.isAdmin,
      mayChangeEmail: isOwn || actor.can('users:manage'),
    })
    await updateDetails(change, employee, input)
    return { email }
  })
}
