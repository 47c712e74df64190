import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { remembered } from '#audit/queries/remembered'
import { dbTime } from '#audit/services/time'

/** How many people there are of which kind, now and on an earlier day. */
export interface RosterCounts {
  active: number
  pending: number
  /** Active, and onboarding not complete. */
  incomplete: number
  /** Against the earlier day; null where nobody had been here by then. */
  changes: { active: number | null; pending: number | null }
}

type Counted = Record<
  | 'active'
  | 'pending'
  | 'incomplete'
  | 'employed'
  | 'employed_then'
  | 'pending_then'
  | 'known_then',
  number | string | null
>

/**
 * The roster in numbers, by one statement, found once per state of the data. Who was employed is
 * told by the periods of employment, on both days alike, so that people whose history was imported
 * count as what they were; who waited, by when they came and when they were decided on.
 * @param daysBefore how long before now the earlier day is.
 */
export function countRoster(daysBefore: number, version?: string): Promise<RosterCounts> {
  const now = DateTime.utc()
  const then = now.minus({ days: daysBefore })
  const [today, day, moment] = [now.toISODate(), then.toISODate(), dbTime(then)]
  return remembered(
    JSON.stringify(['roster counts', today, daysBefore]),
    async () => {
      const sum = (condition: string, bindings: string[], name: string) =>
        db.raw(`sum(case when ${condition} then 1 else 0 end) as ${name}`, bindings)
      const employed = `status <> 'pending' and exists (select 1 from employment_periods as periods
        where periods.employee_id = employees.id and periods.started_on <= ?
        and (periods.ended_on >= ? or (periods.ended_on is null
          and (employees.end_date is null or employees.end_date >= ?))))`
      const row = (await db
        .from('employees')
        .select(sum(`status = 'active'`, [], 'active'))
        .select(sum(`status = 'pending'`, [], 'pending'))
        .select(sum(`status = 'active' and onboarding_status <> 'complete'`, [], 'incomplete'))
        .select(sum(employed, [today, today, today], 'employed'))
        .select(sum(employed, [day, day, day], 'employed_then'))
        .select(
          sum(
            `created_at <= ? and (approved_at is null or approved_at > ?)
               and (rejected_at is null or rejected_at > ?)
               and (status <> 'inactive' or approved_at is not null or rejected_at is not null)`,
            [moment, moment, moment],
            'pending_then'
          )
        )
        .select(sum('created_at <= ?', [moment], 'known_then'))
        .first()) as Counted | null
      const of = (name: keyof Counted) => Number(row?.[name] ?? 0)
      return {
        active: of('active'),
        pending: of('pending'),
        incomplete: of('incomplete'),
        changes: {
          active: of('employed_then') > 0 ? of('employed') - of('employed_then') : null,
          pending: of('known_then') > 0 ? of('pending') - of('pending_then') : null,
        },
      }
    },
    version
  )
}
