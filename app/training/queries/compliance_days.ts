import db from '@adonisjs/lucid/services/db'
import { employedSql } from '#training/queries/compliance_people'
import { shareOf, type Share } from '#training/queries/compliance_summary'
import { joined, StandingSql, type Sql } from '#training/queries/standing_sql'
import type { MaterialVersions } from '#training/queries/standings'
import type { Day } from '#training/standing'

/** A day is a bit of a number that every database counts with. */
const MOST_DAYS = 30

/** Which of several conditions hold, as a number: the first is worth 1, the second 2, and so on. */
const bits = (conditions: readonly Sql[], each: (sql: string) => string): Sql =>
  joined(
    conditions.map(({ sql, bindings }, index) => ({
      sql: `${2 ** index} * ${each(`case when ${sql} then 1 else 0 end`)}`,
      bindings,
    })),
    ' + '
  )

/**
 * How compliant the company was on each of several days, as complianceSummary tells it of one: by
 * one statement that reads each assignment and the completions of its person and module once, and
 * not once a day.
 * @returns by day; at most 30 days.
 */
export async function complianceOnDays(
  days: readonly Day[],
  material: MaterialVersions
): Promise<Map<Day, Share>> {
  if (days.length === 0 || days.length > MOST_DAYS) throw new RangeError('Between 1 and 30 days')
  const sorted = days.toSorted()
  const [first, last] = [sorted[0] as Day, sorted.at(-1) as Day]
  const asked = days.map((day) => {
    const standing = new StandingSql(day, material)
    const due = { sql: 'asked.due_on <= ?', bindings: [day] }
    return joined([due, standing.asked('asked'), employedSql(day)])
  })
  const held = days.map((day) => {
    const standing = new StandingSql(day, material)
    const done = { sql: 'held.completed_on <= ?', bindings: [day] }
    return joined([done, standing.lasts('held', day)])
  })
  const due = bits(asked, (bit) => bit)
  const current = bits(held, (bit) => `coalesce(max(${bit}), 0)`)
  const join = db.connection().dialect.name === 'mysql' ? 'straight_join' : 'cross join'
  const cells = db
    .query()
    .from('employees')
    .joinRaw(
      `${join} users on users.id = employees.user_id
       ${join} employment_periods as periods on periods.employee_id = employees.id
       ${join} training_assignments as asked on asked.employee_id = employees.id`
    )
    .where('users.on_roster', true)
    .where('periods.started_on', '<=', last)
    .where((ends) => {
      ends.whereNull('periods.ended_on').orWhere('periods.ended_on', '>=', first)
    })
    .where('asked.due_on', '<=', last)
    .where((ends) => {
      ends.whereNull('asked.withdrawn_on').orWhere('asked.withdrawn_on', '>', first)
    })
    .select(db.raw(`${due.sql} as due`, due.bindings))
    .select(
      db.raw(
        `(select ${current.sql} from training_completions as held
          where held.employee_id = asked.employee_id and held.module_id = asked.module_id
          and held.live = 1 and held.completed_on <= ?) as held`,
        [...current.bindings, last]
      )
    )
  const rows: { due: number; held: number; total: number }[] = await db
    .query()
    .from(cells.as('cells'))
    .select('due', 'held')
    .count('* as total')
    .groupBy('due', 'held')
  return new Map(
    days.map((day, index) => {
      const bit = 2 ** index
      const onDay = rows.filter((row) => (Number(row.due) & bit) !== 0)
      return [
        day,
        shareOf(
          onDay.map((row) => ({
            due: row.total,
            compliant: (Number(row.held) & bit) === 0 ? 0 : row.total,
          }))
        ),
      ]
    })
  )
}
