import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { ALREADY_ERASED } from '#core/erased_email'
import { shutAccount } from '#accounts/services/disable_account'
import { conflict, notFound } from '#core/errors/refusals'
import EmployeeApproved from '#people/events/employee_approved'
import EmployeeDeparted from '#people/events/employee_departed'
import { postMail } from '#messages/services/post_mail'
import { assertAnotherAdmin } from '#accounts/permissions/last_admin'
import { continueEmployment } from '#people/employment/employment_periods'
import { dropEmployment } from '#people/employment/end_employment'
import { rehireWithin, reopenAccount } from '#people/employment/rehire_employee'
import { revokeOpenInvitations } from '#people/invitations/revoke_open_invitations'

interface Subject {
  id: number
  user_id: number
  status: string
  registered_at: string | null
  left_at: string | null
  rejected_at: string | null
  erased_at: string | null
  email: string
  first_name: string
  last_name: string
  role: string
}

async function find(change: Change, employeeId: number): Promise<Subject> {
  const row: Subject | null = await change.trx
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', employeeId)
    .select('employees.id', 'employees.user_id', 'employees.status', 'employees.registered_at')
    .select('employees.left_at', 'employees.rejected_at', 'employees.erased_at')
    .select('users.email', 'users.first_name', 'users.last_name', 'users.role')
    .first()
  if (!row) throw notFound()
  return row
}

/** Leaves a state by a conditional update: of two clicks, one changes the row. */
async function leave(
  change: Change,
  employeeId: number,
  from: string,
  columns: Record<string, unknown>
): Promise<void> {
  const updated = await change.trx
    .from('employees')
    .where({ id: employeeId, status: from })
    .update({ ...columns, updated_at: change.time })
  if (Number(updated) !== 1) {
    throw conflict(
      from === 'pending'
        ? 'This person is no longer waiting for approval.'
        : 'This person is not inactive.'
    )
  }
}

/**
 * Approves a pending employee, registered or not (product.md, Pending Approvals). Whoever must
 * react without fail listens to EmployeeApproved and writes within the same change.
 * @throws Refusal 404, 409 when the person is not pending any more.
 */
export async function approveEmployee(employeeId: number, actor: Actor): Promise<void> {
  await change(actor, (change) => approveWithin(change, employeeId))
}

export async function approveWithin(change: Change, employeeId: number): Promise<void> {
  const person = await find(change, employeeId)
  await leave(change, employeeId, 'pending', {
    status: 'active',
    approved_at: change.time,
    rejected_at: null,
    rejection_reason: null,
  })
  await change.trx
    .from('users')
    .where('id', person.user_id)
    .update({ awaiting_approval_at: null, updated_at: change.time })
  await change.audit({
    action: 'approve',
    entityType: 'employee',
    entityId: employeeId,
    oldValues: { status: 'pending' },
    newValues: { status: 'active' },
  })
  await EmployeeApproved.dispatch(change, [employeeId])
  await postMail(change, {
    kind: 'approved',
    recipient: person.email,
    recipientName: `${person.first_name} ${person.last_name}`.trim(),
    payload: { employeeId },
  })
}

/**
 * Rejects a pending employee: inactive, account disabled, invitation revoked, sessions ended. They
 * never began to work, so that their history does not say they did.
 * @throws Refusal 404, 409 when the person is not pending any more.
 */
export async function rejectEmployee(
  employeeId: number,
  reason: string | null,
  actor: Actor
): Promise<void> {
  await change(actor, (change) => rejectWithin(change, employeeId, reason))
}

export async function rejectWithin(
  change: Change,
  employeeId: number,
  reason: string | null
): Promise<void> {
  const person = await find(change, employeeId)
  if (person.role === 'admin') await assertAnotherAdmin(change, person.user_id)
  await leave(change, employeeId, 'pending', {
    status: 'inactive',
    rejected_at: change.time,
    rejection_reason: reason,
  })
  await shutAccount(change, person.user_id)
  await dropEmployment(change, employeeId)
  await revokeOpenInvitations(change, employeeId)
  await change.audit({
    action: 'reject',
    entityType: 'employee',
    entityId: employeeId,
    oldValues: { status: 'pending' },
    newValues: { status: 'inactive', reason },
  })
  await EmployeeDeparted.dispatch(change, employeeId, 'rejected')
}

/**
 * Brings a rejected or departed person back to pending, with their history (product.md). A departed
 * one is rehired as of today.
 * @throws Refusal 404, 409 when the person is not inactive.
 */
export async function reactivateEmployee(employeeId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const person = await find(change, employeeId)
    if (person.erased_at) throw conflict(ALREADY_ERASED)
    if (person.left_at) return rehireWithin(change, employeeId, null)
    await leave(change, employeeId, 'inactive', { status: 'pending' })
    await reopenAccount(change, person.user_id, person.rejected_at)
    await continueEmployment(change, employeeId)
    await change.audit({
      action: 'reactivate',
      entityType: 'employee',
      entityId: employeeId,
      oldValues: { status: 'inactive' },
      newValues: { status: 'pending' },
    })
  })
}
