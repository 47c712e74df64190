import type { Change } from '#audit/services/change'
import { PERIOD_TABLE } from '#people/employment/employment_periods'

/**
 * Ends a person's employment on their last day. What was changed for a later day never came to be
 * and goes; the audit log keeps that it was planned.
 */
export async function endEmployment(
  change: Change,
  employeeId: number,
  endDate: string
): Promise<void> {
  const periods: { id: number; started_on: string; reason: string }[] = await change.trx
    .from(PERIOD_TABLE)
    .where('employee_id', employeeId)
    .orderBy('started_on')
    .orderBy('id')
    .select('id', 'started_on', 'reason')
  const current = periods.slice(Math.max(0, periods.findLastIndex(isFirst)))
  const last = current.findLast((period) => period.started_on <= endDate) ?? current[0]
  if (!last) return
  const later = current.slice(current.indexOf(last) + 1).map(({ id }) => id)
  if (later.length > 0) await change.trx.from(PERIOD_TABLE).whereIn('id', later).delete()
  await change.trx
    .from(PERIOD_TABLE)
    .where('id', last.id)
    .update({ ended_on: endDate < last.started_on ? last.started_on : endDate })
}

/**
 * Takes away the employment of a person who was rejected before it began. Earlier ones stay.
 */
export async function dropEmployment(change: Change, employeeId: number): Promise<void> {
  const periods: { id: number; ended_on: string | null; reason: string }[] = await change.trx
    .from(PERIOD_TABLE)
    .where('employee_id', employeeId)
    .orderBy('started_on')
    .orderBy('id')
    .select('id', 'ended_on', 'reason')
  if (periods.at(-1)?.ended_on !== null) return
  const never = periods.slice(Math.max(0, periods.findLastIndex(isFirst))).map(({ id }) => id)
  await change.trx.from(PERIOD_TABLE).whereIn('id', never).delete()
}

const isFirst = ({ reason }: { reason: string }) => reason !== 'changed'
