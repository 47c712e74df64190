import { updateMany } from '#core/database/bulk_update'
import { table } from '#core/database/table'
import type { Change } from '#audit/services/change'
import {
  dayBefore,
  isSame,
  isSamePlace,
  peopleOf,
  sealedPay,
  type StoredPeriod,
} from '#people/employment/employment_periods'
import EmployeesMoved, { type Move } from '#people/events/employees_moved'
import EmploymentPeriod from '#people/models/employment_period'
import { localDayOf } from '#settings/local_time'

/** When the values to take back were written (database times). */
export interface WrittenBetween {
  from: string
  to: string
}

/**
 * Runs after values were put back. A period started or updated in that time gets the old values
 * again, and is deleted if it then equals the previous one. If another period started after it,
 * the history stays as it is.
 */
export async function withdrawPeriods(
  change: Change,
  employeeIds: readonly number[],
  { from, to }: WrittenBetween
): Promise<void> {
  if (employeeIds.length === 0) return
  const people = await peopleOf(change, employeeIds)
  const periods = await table(change.trx, EmploymentPeriod)
    .whereIn('employee_id', employeeIds)
    .orderBy('started_on')
    .orderBy('id')
  const amended = new Map<number, Partial<StoredPeriod>>()
  const gone: number[] = []
  const moves: Move[] = []
  for (const person of people) {
    const history = periods.filter((period) => period.employee_id === person.employeeId)
    const open = history.at(-1)
    if (!open || open.ended_on !== null) continue
    if (open.started_on < localDayOf(from) || open.created_at > to) continue
    if (!isSamePlace(open, person)) moves.push({ employeeId: person.employeeId, from: open })
    const former = history.at(-2)
    const follows = open.reason === 'changed' && former?.ended_on === dayBefore(open.started_on)
    if (former && follows && (await isSame(former, person, change))) {
      amended.set(former.id, { ended_on: null })
      gone.push(open.id)
      continue
    }
    const { position, department, location } = person
    const pay = await sealedPay(change, open.id, person)
    amended.set(open.id, { position, department, location, ...pay })
  }
  if (gone.length > 0) await table(change.trx, EmploymentPeriod).whereIn('id', gone).delete()
  await updateMany(change.trx, EmploymentPeriod, amended)
  if (moves.length > 0) await EmployeesMoved.dispatch(change, moves)
}
