import type { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { ALREADY_ERASED } from '#core/erased_email'
import { disableAccountInTransaction } from '#accounts/services/disable_account'
import { conflict } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import User from '#accounts/models/user'
import Employee from '#people/models/employee'
import EmployeeApproved from '#people/events/employee_approved'
import EmployeeDeparted from '#people/events/employee_departed'
import EmployeesPending from '#people/events/employees_pending'
import { postMails } from '#messages/services/post_mail'
import { assertAnotherAdmin } from '#accounts/permissions/last_admin'
import { continueEmployment } from '#people/employment/employment_periods'
import { dropEmploymentPeriods } from '#people/employment/close_periods'
import { rehireInTransaction, reopenAccount } from '#people/employment/rehire_employee'
import { revokeOpenInvitations } from '#people/invitations/revoke_open_invitations'
import { findAllToDecide, findToDecide } from '#people/services/find_to_decide'

const notPending = (employee?: Employee) =>
  `${employee?.user.displayName} is no longer waiting for approval.`

/**
 * Approves a pending employee, registered or not. A domain that must react listens to
 * EmployeeApproved and writes inside the same change.
 * @param fingerprint of what the approver was shown of the person's onboarding.
 * @throws HttpError 403, 404, 409 when the person is no longer pending, or their onboarding is
 * another one than the approver was shown.
 */
export async function approveEmployee(
  employeeId: number,
  actor: Actor,
  fingerprint?: string
): Promise<void> {
  const shown = fingerprint === undefined ? undefined : new Map([[employeeId, fingerprint]])
  await change(actor, (change) => approveInTransaction(change, [employeeId], shown))
}

/**
 * The same of many within the caller's change, by few statements: all of them, or none.
 * @param notBefore when the emails about it may leave; at once by default.
 * @returns the emails' ids.
 * @throws HttpError as approveEmployee, for any of them.
 */
export async function approveInTransaction(
  change: Change,
  employeeIds: readonly number[],
  fingerprints?: ReadonlyMap<number, string>,
  notBefore?: DateTime
): Promise<number[]> {
  const people = await findAllToDecide(change, employeeIds)
  const approved = await table(change.trx, Employee)
    .whereIn('id', employeeIds)
    .where('status', 'pending')
    .update({
      status: 'active',
      approved_at: change.time,
      rejected_at: null,
      rejection_reason: null,
      updated_at: change.time,
    })
  if (approved !== people.length) {
    throw conflict(notPending(people.find(({ status }) => status !== 'pending') ?? people[0]))
  }
  await table(change.trx, User)
    .whereIn(
      'id',
      people.map(({ userId }) => userId)
    )
    .whereNotNull('awaiting_approval_at')
    .update({ awaiting_approval_at: null, updated_at: change.time })
  await change.auditMany(
    people.map(({ id }) => ({
      action: 'approve',
      entityType: Employee.audited.entityType,
      entityId: id,
      oldValues: { status: 'pending' },
      newValues: { status: 'active' },
    }))
  )
  await EmployeeApproved.dispatch(change, employeeIds, { areNewcomers: true, fingerprints })
  return postMails(
    change,
    people.map(({ id, user }) => ({
      kind: 'approved',
      recipient: user.email,
      recipientName: user.fullName,
      payload: { employeeId: id },
      notBefore,
    }))
  )
}

/**
 * Rejects a pending employee: inactive, account disabled, invitation revoked, sessions ended.
 * They never started to work, so their history has no employment.
 * @throws HttpError 403, 404, 409 when the person is no longer pending.
 */
export async function rejectEmployee(
  employeeId: number,
  reason: string | null,
  actor: Actor
): Promise<void> {
  await change(actor, (change) => rejectInTransaction(change, employeeId, reason))
}

export async function rejectInTransaction(
  change: Change,
  employeeId: number,
  reason: string | null
): Promise<void> {
  const employee = await findToDecide(change, employeeId)
  const { user } = employee
  if (user.role === 'admin') await assertAnotherAdmin(change, user.id)
  const rejected = { rejectedAt: change.time, rejectionReason: reason }
  await change.transition(
    employee,
    {
      from: { status: 'pending' },
      to: { status: 'inactive', ...rejected },
      refused: notPending(employee),
    },
    { action: 'reject', newValues: { reason } }
  )
  await disableAccountInTransaction(change, user.id)
  await dropEmploymentPeriods(change, employeeId)
  await revokeOpenInvitations(change, employeeId)
  await EmployeeDeparted.dispatch(change, employeeId, 'rejected')
}

/**
 * Brings a rejected or former employee back to pending, with their history. A former one is
 * rehired as of today.
 * @throws HttpError 403, 404, 409 when the person is not inactive.
 */
export async function reactivateEmployee(employeeId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const employee = await findToDecide(change, employeeId)
    if (employee.isErased) throw conflict(ALREADY_ERASED)
    if (employee.hasLeft) return rehireInTransaction(change, employee, null)
    await change.transition(
      employee,
      {
        from: { status: 'inactive' },
        to: { status: 'pending' },
        refused: `${employee.user.displayName} is not inactive.`,
      },
      { action: 'reactivate' }
    )
    await reopenAccount(change, employee.user, employee.rejectedAt)
    await continueEmployment(change, employeeId)
    await EmployeesPending.dispatch(change, [employeeId])
  })
}
