import type { Change } from '#audit/services/change'
import { table, type Client } from '#core/database/table'
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

/** The last day of the employment before each person's latest; none for someone's first. */
export async function formerEnds(
  client: Client,
  employeeIds: readonly number[]
): Promise<Map<number, string | null>> {
  const ends = new Map<number, string | null>()
  const previous = new Map<number, string | null>()
  const periods = await table(client, EmploymentPeriod)
    .whereIn('employee_id', employeeIds)
    .orderBy('started_on')
    .orderBy('id')
    .select('employee_id', 'ended_on', 'reason')
  for (const { employee_id: id, ended_on: end, reason } of periods) {
    const before = previous.get(id)
    if (before !== undefined && reason !== 'changed') ends.set(id, before)
    previous.set(id, end)
  }
  return ends
}

/** The periods of the latest employment, in order. */
async function currentEmployment(change: Change, employeeId: number): Promise<EmploymentPeriod[]> {
  const periods = await EmploymentPeriod.query({ client: change.trx })
    .where('employee_id', employeeId)
    .orderBy('started_on')
    .orderBy('id')
  return periods.slice(
    Math.max(
      0,
      periods.findLastIndex(({ isFirst }) => isFirst)
    )
  )
}

async function remove(change: Change, periods: readonly EmploymentPeriod[]): Promise<void> {
  for (const period of periods) await period.useTransaction(change.trx).delete()
}
