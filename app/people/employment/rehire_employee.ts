import AccountReopened from '#accounts/events/account_reopened'
import { endStopLinks } from '#accounts/email_change/change_email'
import type User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { ALREADY_ERASED } from '#core/erased_email'
import { conflict, invalidField } from '#core/errors/http_errors'
import { dayAfter, openPeriods, periodOf } from '#people/employment/employment_periods'
import { MOST_AHEAD } from '#people/employment/end_employment'
import EmployeesPending from '#people/events/employees_pending'
import { startProblem } from '#people/employment/start_problem'
import type Employee from '#people/models/employee'
import { unprotect } from '#people/numbers/protected_fields'
import { findToDecide } from '#people/services/find_to_decide'
import { localDay } from '#settings/local_time'

/**
 * Brings a former employee back to pending with their history, in a new period of employment.
 * @param startDate YYYY-MM-DD, after the last day of work.
 * @throws HttpError 403, 404, 409 when the person has not left, 422 naming `startDate`.
 */
export async function rehireEmployee(
  employeeId: number,
  startDate: string,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) =>
    rehireInTransaction(change, await findToDecide(change, employeeId), startDate)
  )
}

/**
 * @param employee with their account loaded.
 * @param startDate null for the first possible day: today, or the day after the last one.
 */
export async function rehireInTransaction(
  change: Change,
  employee: Employee,
  startDate: string | null
): Promise<void> {
  if (employee.isErased) throw conflict(ALREADY_ERASED)
  const { id: employeeId, user, endDate, leftAt } = employee
  const startedOn = startDate ?? earliestStart(change, endDate)
  assertStartDate(change, startedOn, endDate)
  const notLeft = `${user.displayName} has not left.`
  if (leftAt === null) throw conflict(notLeft)

  await change.transition(
    employee,
    {
      from: { status: 'inactive', leftAt },
      to: {
        status: 'pending',
        startDate: startedOn,
        endDate: null,
        leaveReason: null,
        leftAt: null,
        // As of a new employee: what they did before was for another employment.
        onboardingStatus: employee.registeredAt === null ? 'pending' : 'not_started',
        hasOnboarding: false,
      },
      refused: notLeft,
    },
    { action: 'rehire', oldValues: { endDate }, newValues: { endDate: null } }
  )
  await reopenAccount(change, user, leftAt)
  const work = {
    employeeId,
    position: user.position,
    department: user.department,
    location: employee.location,
    hourlyRate: await unprotect('hourlyRate', employeeId, employee.hourlyRate, change.trx),
    salary: await unprotect('salary', employeeId, employee.salary, change.trx),
  }
  await openPeriods(change, [periodOf(work, startedOn, 'rehired')])
  await EmployeesPending.dispatch(change, [employeeId])
}

/**
 * Enables an account that was closed at the given moment, by leaving or rejection, and sets it to
 * pending. An account disabled at another moment, for a reason of its own, stays disabled.
 */
export async function reopenAccount(
  change: Change,
  user: User,
  closedAt: string | null
): Promise<void> {
  user.awaitingApprovalAt = change.time
  const wasClosed = closedAt !== null && user.disabledAt === closedAt
  if (wasClosed) user.disabledAt = null
  await change.store(user)
  if (closedAt !== null) await endStopLinks(change, user.id)
  if (wasClosed) await AccountReopened.dispatch(change, user.id)
}

function earliestStart({ at }: Change, endDate: string | null): string {
  const today = localDay(at)
  return endDate && endDate >= today ? dayAfter(endDate) : today
}

function assertStartDate({ at }: Change, startDate: string, endDate: string | null): void {
  const message = startProblem(startDate, { endDate: null, formerEnd: endDate })
  if (message) throw invalidField('startDate', message, 'startDate')
  if (startDate > localDay(at.plus(MOST_AHEAD))) {
    throw invalidField('startDate', 'The start date can be at most one year ahead.', 'startDate')
  }
}
