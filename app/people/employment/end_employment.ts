import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { disableAccountInTransaction } from '#accounts/services/disable_account'
import { assertAnotherAdmin } from '#accounts/permissions/last_admin'
import { changedSince } from '#core/changed_since'
import { table } from '#core/database/table'
import { conflict, invalidField } from '#core/errors/http_errors'
import { cancelMails } from '#messages/delivery/cancel_mails'
import EmployeeDeparted from '#people/events/employee_departed'
import EmploymentEndChanged from '#people/events/employment_end_changed'
import { closeEmploymentPeriods } from '#people/employment/close_periods'
import { revokeOpenInvitations } from '#people/invitations/revoke_open_invitations'
import Employee from '#people/models/employee'
import { findToDecide } from '#people/services/find_to_decide'
import { calendarDayInWords, localDay } from '#settings/local_time'

export interface EmploymentEnd {
  /** The last day, YYYY-MM-DD. */
  endDate: string
  reason: string
}

/** How far in the future an end or start of employment can be. */
export const MOST_AHEAD = { years: 1 }

const MAIL_REASON = 'The person has left.'
const NOT_ACTIVE = "Only an active employee's employment can end. This person is not active."

/**
 * Ends a person's employment: at once when the last day is today or past, otherwise on that day
 * by the company's clock. Until then it is scheduled and can be withdrawn.
 * @throws HttpError 403, 404, 409 when the person is not active, when an end is scheduled
 * already, or for the last administrator; 422 naming `endDate`.
 */
export async function endEmployment(
  employeeId: number,
  end: EmploymentEnd,
  actor: Actor
): Promise<void> {
  await change(actor, (change) => endOrScheduleEmploymentEnd(change, employeeId, end))
}

/** See endEmployment. */
export async function endOrScheduleEmploymentEnd(
  change: Change,
  employeeId: number,
  end: EmploymentEnd
): Promise<void> {
  const employee = await findToDecide(change, employeeId)
  if (!employee.isActive) throw conflict(NOT_ACTIVE)
  if (employee.isEmploymentEndScheduled) {
    throw conflict('The end of employment is already scheduled. Withdraw it to set another date.')
  }
  if (employee.role === 'admin') await assertAnotherAdmin(change, employee.userId)
  assertEndDate(change, end.endDate, employee.startDate)
  if (end.endDate <= localDay(change.at)) await endNow(change, employee, end)
  else await scheduleEnd(change, employee, end)
}

const beforeStart = (startDate: string) =>
  `The last day cannot be before the start date, ${calendarDayInWords(startDate)}. If they won't start, set an earlier start date first.`

function assertEndDate({ at }: Change, endDate: string, startDate: string | null): void {
  if (startDate && endDate < startDate) {
    throw invalidField('endDate', beforeStart(startDate), 'endDate')
  }
  if (endDate > localDay(at.plus(MOST_AHEAD))) {
    throw invalidField('endDate', 'The last day can be at most one year ahead.', 'endDate')
  }
}

async function scheduleEnd(change: Change, employee: Employee, { endDate, reason }: EmploymentEnd) {
  await change.transition(
    employee,
    {
      from: { status: 'active', endDate: null },
      to: { endDate, leaveReason: reason },
      refused: NOT_ACTIVE,
    },
    { action: 'announce_leave', newValues: { endDate, reason } }
  )
  await EmploymentEndChanged.dispatch(change, employee.id, endDate)
}

/**
 * Sets inactive, disables the account, ends sessions, revokes an open invitation, ends the
 * employment.
 */
async function endNow(change: Change, employee: Employee, end: EmploymentEnd): Promise<void> {
  const { endDate, reason } = end
  await disableAccountInTransaction(change, employee.userId)
  await cancelMails(change, await revokeOpenInvitations(change, employee.id), MAIL_REASON)
  await closeEmploymentPeriods(change, employee.id, endDate)
  await change.transition(
    employee,
    {
      from: { status: 'active', leftAt: null },
      to: { status: 'inactive', leftAt: change.time, endDate, leaveReason: reason },
      refused: NOT_ACTIVE,
    },
    { action: 'leave', newValues: { endDate, reason } }
  )
  await EmployeeDeparted.dispatch(change, employee.id, 'left')
}

const NOTHING_SCHEDULED = 'No end of employment is scheduled for this person.'
const OTHER_DAY = `${changedSince('This profile')} Check the last day, then withdraw it if you still want to.`

/**
 * Withdraws a scheduled end of employment before its day.
 * @param seen the last day that whoever withdraws it has seen.
 * @throws HttpError 403, 404, 409 when none is scheduled, or another than was seen, or it has taken
 * effect.
 */
export async function withdrawEmploymentEnd(
  employeeId: number,
  actor: Actor,
  seen?: string
): Promise<void> {
  await change(actor, async (change) => {
    const employee = await findToDecide(change, employeeId)
    if (!employee.isEmploymentEndScheduled) throw conflict(NOTHING_SCHEDULED)
    const { endDate, leaveReason: reason } = employee
    if (seen !== undefined && seen !== endDate) throw conflict(OTHER_DAY)
    await change.transition(
      employee,
      {
        from: { status: 'active', leftAt: null, endDate },
        to: { endDate: null, leaveReason: null },
        refused: NOTHING_SCHEDULED,
      },
      {
        action: 'withdraw_leave',
        oldValues: { endDate, reason },
        newValues: { endDate: null, reason: null },
      }
    )
    await EmploymentEndChanged.dispatch(change, employeeId, null)
  })
}

/** Ends of employment per turn; the rest is due at the next. */
const DUE_AT_ONCE = 200

/**
 * Carries out scheduled ends of employment that are due, each in a change of its own, so that a
 * rejected one (the last administrator) does not block the others. It catches up on missed days,
 * and two processes do each one once.
 * @returns how many took effect, and why others did not, by employee.
 */
export async function endDueEmployments(
  stop?: AbortSignal
): Promise<{ left: number; refused: Map<number, unknown> }> {
  const due = await table(db, Employee)
    .whereNull('left_at')
    .where('end_date', '<=', localDay())
    .where('status', 'active')
    .orderBy('end_date')
    .orderBy('id')
    .limit(DUE_AT_ONCE)
    .select('id')
  const refused = new Map<number, unknown>()
  let left = 0
  for (const { id } of due) {
    if (stop?.aborted) break
    try {
      if (await endDue(id)) left++
    } catch (error) {
      refused.set(id, error)
    }
  }
  return { left, refused }
}

/** @returns false when it was withdrawn, or another process was first. */
async function endDue(employeeId: number): Promise<boolean> {
  return change(systemActor, async (change) => {
    const employee = await Employee.withAccount(employeeId, change.trx)
    const { isActive, endDate, leaveReason } = employee
    if (!isActive || !endDate || endDate > localDay(change.at)) return false
    if (employee.role === 'admin') await assertAnotherAdmin(change, employee.userId)
    await endNow(change, employee, { endDate, reason: leaveReason ?? '' })
    return true
  })
}
