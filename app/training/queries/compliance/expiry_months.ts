import { DateTime } from 'luxon'
import { expression } from '#core/database/table'
import { withinTeam } from '#people/queries/team'
import { expiringBetween, ofEmployees } from '#training/queries/compliance/expiring_completions'
import { StatusSql } from '#training/queries/compliance/status_sql'
import { active } from '#training/queries/modules/active'
import type { Day, MaterialVersions } from '#training/compliance_status'

/** A month as `YYYY-MM`. */
export type Month = string

export interface ExpiringMonth {
  month: Month
  /** Its counted days: in the first month from the requested day on. */
  from: Day
  to: Day
  count: number
}

/**
 * The number of trainings, of people employed on a day, that end in each of the given months,
 * from that day on: the cells of the compliance matrix with such a `validUntil`. Renewed ones do
 * not count. One statement along the index of expirations.
 * @param team only the team of this account.
 */
export async function countExpiriesByMonth(
  day: Day,
  months: number,
  material: MaterialVersions,
  team?: number
): Promise<ExpiringMonth[]> {
  const first = DateTime.fromISO(day, { zone: 'utc' }).startOf('month')
  const last = first
    .plus({ months: months - 1 })
    .endOf('month')
    .toISODate() as Day
  const status = new StatusSql(day, material)
  const until = status.until('done.employee_id', 'done.module_id')
  const cells = expiringBetween(status, day, last)
    .where(active)
    .select('done.employee_id', 'done.module_id')
    .select(expression<{ month: Month }>(`substr(${until.sql}, 1, 7) as month`, until.bindings))
    .distinct()
  const counted = ofEmployees(cells, day)
  withinTeam(counted, 'employees.id', team)
  const rows = await counted.groupBy('cells.month').select('cells.month').count('* as count')
  const counts = new Map(rows.map((row) => [row.month, row.count]))
  return Array.from({ length: months }, (_, index) => {
    const start = first.plus({ months: index })
    const month = start.toFormat('yyyy-LL')
    return {
      month,
      from: index === 0 ? day : (start.toISODate() as Day),
      to: start.endOf('month').toISODate() as Day,
      count: counts.get(month) ?? 0,
    }
  })
}
