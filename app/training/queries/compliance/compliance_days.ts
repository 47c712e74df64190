import db from '@adonisjs/lucid/services/db'
import { expression, over, table } from '#core/database/table'
import type { Flag } from '#database/tables'
import { isMysql } from '#database/column_helpers'
import { fixedJoin } from '#database/index_hints'
import { withinTeam } from '#people/queries/team'
import { employedSql } from '#training/queries/compliance/compliance_people'
import { shareOf, type Share } from '#training/queries/compliance/compliance_summary'
import { joined, type Sql } from '#training/queries/sql'
import { StatusSql } from '#training/queries/compliance/status_sql'
import type { Day, MaterialVersions } from '#training/compliance_status'

/** Each day is a bit of a number that every database can count with. */
const MOST_DAYS = 30
/** The bit after those of the days: completed by the last day, whether still valid or not. */
const DONE = 2 ** MOST_DAYS

/**
 * Several days as bits, the earliest worth 1, the next 2, and so on, so one number says on which
 * of them something is true. Periods from or until a day take the first true comparison; one
 * comparison per day would take most of the statement's time.
 */
class DayBits {
  readonly all: number

  constructor(private readonly days: readonly Day[]) {
    this.all = 2 ** days.length - 1
  }

  /** The days on or after a column's date. */
  from(column: string): Sql {
    const cases = this.days.map((day, index) => ({
      sql: `when ${column} <= ? then ${this.all - (2 ** index - 1)}`,
      bindings: [day],
    }))
    const { sql, bindings } = joined(cases, ' ')
    return { sql: `(case ${sql} else 0 end)`, bindings }
  }

  /**
   * The days before a column's date, or with `orOn` up to and including it; all where it is null.
   */
  until(column: string, { orOn }: { orOn: boolean }): Sql {
    const cases = this.days.toReversed().map((day, index) => ({
      sql: `when ${column} ${orOn ? '>=' : '>'} ? then ${2 ** (this.days.length - index) - 1}`,
      bindings: [day],
    }))
    const { sql, bindings } = joined(cases, ' ')
    return { sql: `(case when ${column} is null then ${this.all} ${sql} else 0 end)`, bindings }
  }

  /** The days up to one, as a number. */
  upTo(last: Day): Sql {
    return { sql: String(2 ** this.days.filter((day) => day <= last).length - 1), bindings: [] }
  }

  /** The days for which a condition on the day is true. */
  where(condition: (day: Day) => Sql): Sql {
    const bits = this.days.map((day, index) => {
      const { sql, bindings } = condition(day)
      return { sql: `case when ${sql} then ${2 ** index} else 0 end`, bindings }
    })
    return joined(bits, ' + ')
  }

  /** The days of any row of a group. */
  ofAny({ sql, bindings }: Sql): Sql {
    if (isMysql(db.connection())) return { sql: `bit_or(${sql})`, bindings }
    return joined(
      this.days.map((_, index) => ({
        sql: `coalesce(max(${sql} & ${2 ** index}), 0)`,
        bindings,
      })),
      ' + '
    )
  }
}

/**
 * The company's compliance on several days, as in complianceSummary for one. One statement that
 * reads each assignment and its completions once instead of once per day.
 * @param team only the team of this account.
 * @returns by day; at most 30 days.
 */
export async function complianceOnDays(
  days: readonly Day[],
  material: MaterialVersions,
  team?: number
): Promise<Map<Day, Share>> {
  const { shares } = await complianceAndOverdue(days, material, team)
  return shares
}

/** The number of overdue trainings in a department. */
export interface Overdue {
  department: string | null
  count: number
}

/**
 * The same, and the number of overdue trainings on the last day by department, the most first: due
 * before it and never completed, as in the cells of the compliance matrix.
 * @param team only the team of this account.
 */
export async function complianceAndOverdue(
  days: readonly Day[],
  material: MaterialVersions,
  team?: number
): Promise<{ shares: Map<Day, Share>; overdue: Overdue[] }> {
  if (days.length === 0 || days.length > MOST_DAYS) throw new RangeError('Between 1 and 30 days')
  const sorted = days.toSorted()
  const [first, last] = [sorted[0] as Day, sorted.at(-1) as Day]
  const bits = new DayBits(sorted)
  const employed = bits.where(employedSql)
  const asked = joined(
    [
      bits.from('asked.due_on'),
      bits.from('asked.assigned_on'),
      bits.until('asked.withdrawn_on', { orOn: false }),
    ],
    ' & '
  )
  // No change takes effect before it is published, so the last day knows them all.
  const retrained = new StatusSql(last, material).retrained('held', (by) => bits.upTo(by), bits.all)
  const held = bits.ofAny(
    joined(
      [
        bits.from('held.completed_on'),
        bits.until('held.expires_on', { orOn: true }),
        ...(retrained ? [retrained] : []),
      ],
      ' & '
    )
  )
  const join = fixedJoin(db.connection())
  const people = table(db, 'employees')
    .joinRaw<'users' | 'employment_periods as periods'>(
      `${join} users on users.id = employees.user_id
       ${join} employment_periods as periods on periods.employee_id = employees.id`
    )
    .where('users.on_roster', true)
    .where('periods.started_on', '<=', last)
    .where((ends) => {
      ends.whereNull('periods.ended_on').orWhere('periods.ended_on', '>=', first)
    })
    .select('employees.id', 'periods.department')
    .select(expression<{ employed: number }>(`${employed.sql} as employed`, employed.bindings))
  withinTeam(people, 'employees.id', team)
  const cells = over(db, people, 'people')
    .joinRaw<'training_assignments as asked'>(
      `${join} training_assignments as asked on asked.employee_id = people.id`
    )
    .where('asked.due_on', '<=', last)
    .where((ends) => {
      ends.whereNull('asked.withdrawn_on').orWhere('asked.withdrawn_on', '>', first)
    })
    .select('people.department')
    .select(expression<{ due: number }>(`people.employed & ${asked.sql} as due`, asked.bindings))
    .select(
      expression<{ late: Flag }>('case when asked.due_on < ? then 1 else 0 end as late', [last])
    )
    .select(
      expression<{ held: number }>(
        `(select ${held.sql} + case when count(*) > 0 then ${DONE} else 0 end
          from training_completions as held
          where held.employee_id = asked.employee_id and held.module_id = asked.module_id
          and held.live = 1 and held.completed_on <= ?) as held`,
        [...held.bindings, last]
      )
    )
  const rows = await over(db, cells, 'cells')
    .select('department', 'due', 'late', 'held')
    .count('* as total')
    .groupBy('department', 'due', 'late', 'held')
  type Cell = (typeof rows)[number]
  const count = (some: readonly Cell[]) => some.reduce((sum, { total }) => sum + total, 0)
  const dueOn = (day: Day) => rows.filter((row) => hasBit(row.due, sorted.indexOf(day)))
  const late = dueOn(last).filter((row) => row.late === 1 && !hasBit(row.held, MOST_DAYS))
  const isHeldOn = (day: Day) => (row: Cell) => hasBit(row.held, sorted.indexOf(day))
  return {
    shares: new Map(
      days.map((day) => {
        const due = dueOn(day)
        return [day, shareOf([{ due: count(due), compliant: count(due.filter(isHeldOn(day))) }])]
      })
    ),
    overdue: [...Map.groupBy(late, ({ department }) => department)]
      .map(([department, some]) => ({ department, count: count(some) }))
      .toSorted((a, b) => b.count - a.count),
  }
}

const hasBit = (set: number, index: number) => (set & (2 ** index)) !== 0
