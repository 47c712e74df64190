import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { boundsOf } from '#audit_log/queries/audit_filters'
import { expression, table } from '#core/database/table'
import { cached } from '#core/cached'
import { dbTime } from '#core/time'
import { localDay } from '#settings/local_time'
import { teamSql, withinTeam } from '#people/queries/team'

/** The number of people by kind, now and on an earlier day. */
export interface RosterCounts {
  active: number
  pending: number
  /** Active, with an onboarding that is not complete. */
  incomplete: number
  /** Compared with the earlier day; null where no one was here yet. */
  changes: { active: number | null; pending: number | null }
}

/**
 * Counts of employees, by one query per version of the data. Who was here on the earlier day had
 * been approved and had not left, as who is active now; imported histories have periods of
 * employment instead of an approval. Who was waiting then follows from who waits now and the
 * decisions since.
 * @param daysBefore how long before now the earlier day is.
 * @param of `team`: only the team of this account.
 */
export function countRoster(
  daysBefore: number,
  { version, team }: { version?: string; team?: number } = {}
): Promise<RosterCounts> {
  const now = DateTime.utc()
  const then = now.minus({ days: daysBefore })
  const [today, day, moment] = [localDay(now), localDay(then), dbTime(then)]
  return cached(
    JSON.stringify(['roster counts', today, daysBefore, team]),
    async () => {
      const sum = <Name extends string>(condition: string, bindings: string[], name: Name) =>
        expression<{ [Each in Name]: number | null }>(
          `sum(case when ${condition} then 1 else 0 end) as ${name}`,
          bindings
        )
      const hereThen = `((status <> 'pending' and approved_at <= ?
          and (status = 'active' or left_at > ?))
        or exists (select 1 from employment_periods as periods
        where periods.employee_id = employees.id and periods.started_on <= ?
        and (periods.ended_on >= ? or (periods.ended_on is null and status <> 'pending'
          and (employees.end_date is null or employees.end_date >= ?)))))`
      const counted = table(db, 'employees')
        .select(sum(`status = 'active'`, [], 'active'))
        .select(sum(`status = 'pending'`, [], 'pending'))
        .select(
          sum(
            `status = 'active' and has_onboarding = 1 and onboarding_status <> 'complete'`,
            [],
            'incomplete'
          )
        )
        .select(sum(hereThen, [moment, moment, day, day, day], 'active_then'))
        .select(sum(`status = 'pending' and created_at <= ?`, [moment], 'pending_here_then'))
        .select(await waitedBefore(then, team))
        .select(sum('created_at <= ?', [moment], 'known_then'))
      withinTeam(counted, 'employees.id', team)
      const row = await counted.firstOrFail()
      const of = (name: keyof typeof row) => row[name] ?? 0
      const waitedThen = of('pending_here_then') + of('pending_moved')
      return {
        active: of('active'),
        pending: of('pending'),
        incomplete: of('incomplete'),
        changes: {
          active: of('active_then') > 0 ? of('active') - of('active_then') : null,
          pending: of('known_then') > 0 ? of('pending') - waitedThen : null,
        },
      }
    },
    version
  )
}

/** Events that move a person to or from waiting for approval; the first two end it. */
const DECISIONS = ['approve', 'reject'] as const
const MOVES = [...DECISIONS, 'reactivate', 'rehire', 'leave'] as const

/**
 * How many more people waited at a moment than now, among those already added then. The first
 * event after it shows each person's status before. Their own columns have only the last
 * approval, and a rehire or reactivation leads to another.
 */
async function waitedBefore(moment: DateTime, team: number | undefined) {
  // Looked up once a day.
  const bounds = await boundsOf({ from: moment.startOf('day').toJSDate() })
  const time = dbTime(moment)
  const within = team === undefined ? null : teamSql(team)
  const marks = (values: readonly string[]) => values.map(() => '?').join(', ')
  return expression<{ pending_moved: number | null }>(
    `(select sum(case when first.action in (${marks(DECISIONS)}) then 1 else 0 end)
        - sum(case when moved.status = 'pending' then 1 else 0 end)
      from (select min(id) as id from audit_entries
        where entity_type = 'employee' and action in (${marks(MOVES)}) and id >= ?
        and performed_at > ? group by entity_id) as since
      join audit_entries as first on first.id = since.id
      join employees as moved on moved.id = cast(first.entity_id as unsigned)
      where moved.created_at <= ?${within ? ` and moved.id in ${within.sql}` : ''}) as pending_moved`,
    [
      ...DECISIONS,
      ...MOVES,
      bounds?.first ?? Number.MAX_SAFE_INTEGER,
      time,
      time,
      ...(within?.bindings ?? []),
    ]
  )
}
