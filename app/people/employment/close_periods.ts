import type { Change } from '#audit/services/change'
import EmploymentPeriod from '#people/models/employment_period'

/**
 * Ends a person's employment on their last day. Changes planned for a later day are deleted; the
 * audit log keeps that they were planned.
 */
export async function closeEmploymentPeriods(
  change: Change,
  employeeId: number,
  endDate: string
): Promise<void> {
  const current = await currentEmployment(change, employeeId)
  const last = current.findLast((period) => period.startedOn <= endDate) ?? current[0]
  if (!last) return
  await remove(change, current.slice(current.indexOf(last) + 1))
  if (endDate < last.startedOn && (await mayStartOn(change, last, endDate))) {
    // Without a start date, it was counted from the day on which the person was added.
    last.startedOn = endDate
  }
  last.endedOn = endDate < last.startedOn ? last.startedOn : endDate
  await change.store(last)
}

/** Whether nothing of the person's history is on that day, or later. */
async function mayStartOn(change: Change, { employeeId, id }: EmploymentPeriod, day: string) {
  const later = await EmploymentPeriod.query({ client: change.trx })
    .where('employee_id', employeeId)
    .whereNot('id', id)
    .where('ended_on', '>=', day)
    .first()
  return later === null
}

/** Deletes the employment of a person who was rejected before it started. Earlier ones stay. */
export async function dropEmploymentPeriods(change: Change, employeeId: number): Promise<void> {
  const never = await currentEmployment(change, employeeId)
  if (never.at(-1)?.isOpen) await remove(change, never)
}

/** The last day of the employment before the latest; null for someone's first. */
export async function formerEnd(change: Change, employeeId: number): Promise<string | null> {
  const { former } = await employments(change, employeeId)
  return former.at(-1)?.endedOn ?? null
}

/** The periods of the latest employment, in order. */
async function currentEmployment(change: Change, employeeId: number): Promise<EmploymentPeriod[]> {
  const { current } = await employments(change, employeeId)
  return current
}

async function employments(change: Change, employeeId: number) {
  const periods = await EmploymentPeriod.query({ client: change.trx })
    .where('employee_id', employeeId)
    .orderBy('started_on')
    .orderBy('id')
  const first = Math.max(
    0,
    periods.findLastIndex(({ isFirst }) => isFirst)
  )
  return { former: periods.slice(0, first), current: periods.slice(first) }
}

async function remove(change: Change, periods: readonly EmploymentPeriod[]): Promise<void> {
  for (const period of periods) await period.useTransaction(change.trx).delete()
}
