import { endStopLinks } from '#accounts/email_change/change_email'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { ALREADY_ERASED } from '#core/erased_email'
import { conflict, invalidField, notFound } from '#core/errors/refusals'
import { dayAfter, openPeriods, periodOf } from '#people/employment/employment_periods'
import { MOST_AHEAD } from '#people/employment/leave_employee'
import { unprotect } from '#people/numbers/protected_fields'

/**
 * Brings a departed person back to pending, their history kept, with a new period of employment.
 * @param startDate YYYY-MM-DD, after the last day of work.
 * @throws Refusal 404, 409 when the person has not left, 422 naming `startDate`.
 */
export async function rehireEmployee(
  employeeId: number,
  startDate: string,
  actor: Actor
): Promise<void> {
  await change(actor, (change) => rehireWithin(change, employeeId, startDate))
}

/** @param startDate null for the first day that can be: today, or the day after the last one. */
export async function rehireWithin(
  change: Change,
  employeeId: number,
  startDate: string | null
): Promise<void> {
  const person = await change.trx
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', employeeId)
    .select('employees.*', 'users.position', 'users.department')
    .first()
  if (!person) throw notFound()
  if (person.erased_at) throw conflict(ALREADY_ERASED)
  const endDate = person.end_date as string | null
  const startedOn = startDate ?? earliestStart(change, endDate)
  assertStartDate(change, startedOn, endDate)

  const rehired = await change.trx
    .from('employees')
    .where({ id: employeeId, status: 'inactive' })
    .whereNotNull('left_at')
    .whereNull('erased_at')
    .update({
      status: 'pending',
      start_date: startedOn,
      end_date: null,
      leave_reason: null,
      left_at: null,
      updated_at: change.time,
    })
  if (Number(rehired) !== 1) throw conflict('This person has not left.')
  await reopenAccount(change, person.user_id, person.left_at)
  const pay = {
    hourlyRate: await unprotect('hourlyRate', employeeId, person.hourly_rate, change.trx),
    salary: await unprotect('salary', employeeId, person.salary, change.trx),
  }
  const { position, department, location } = person
  const work = { employeeId, position, department, location, ...pay }
  await openPeriods(change, [periodOf(work, startedOn, 'rehired')])
  await change.audit({
    action: 'rehire',
    entityType: 'employee',
    entityId: employeeId,
    oldValues: { status: 'inactive', startDate: person.start_date, endDate },
    newValues: { status: 'pending', startDate: startedOn, endDate: null },
  })
}

/**
 * Opens an account that was closed at a moment, by leaving or rejecting, and has it wait for
 * approval. One that was disabled at another moment, for a reason of its own, stays so.
 */
export async function reopenAccount(
  change: Change,
  userId: number,
  closedAt: string | null
): Promise<void> {
  const account = () => change.trx.from('users').where('id', userId)
  await account().update({ awaiting_approval_at: change.time, updated_at: change.time })
  if (closedAt === null) return
  await account().where('disabled_at', closedAt).update({ disabled_at: null })
  await endStopLinks(change, userId)
}

function earliestStart({ at }: Change, endDate: string | null): string {
  const today = at.toISODate()
  return endDate && endDate >= today ? dayAfter(endDate) : today
}

function assertStartDate({ at }: Change, startDate: string, endDate: string | null): void {
  if (endDate && startDate <= endDate) {
    throw invalidField(
      'startDate',
      `The start date must be after the last day of work, ${endDate}.`,
      'startDate'
    )
  }
  if (startDate > at.plus(MOST_AHEAD).toISODate()) {
    throw invalidField('startDate', 'The start date can be at most one year ahead.', 'startDate')
  }
}
