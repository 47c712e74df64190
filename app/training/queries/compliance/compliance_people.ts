import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { along, fixedJoin } from '#database/index_hints'
import { likeContaining } from '#core/search/normalize'
import type { Sql } from '#training/queries/sql'
import type { Day } from '#training/compliance_status'

/** Filters for people; an absent or empty field matches anything. */
export interface PeopleFilters {
  q?: string
  department?: string
  location?: string
}

const indexed = (table: string, index: string) => along(db.connection(), table, index)

/**
 * Limits a query to people employed on a day: their period of employment covers it. Pending
 * people are excluded, since they have not started; for a rehired person who is pending again,
 * the earlier employment counts. A scheduled end excludes later days.
 */
export function onlyEmployed(query: DatabaseQueryBuilderContract, day: Day) {
  return query
    .where('periods.started_on', '<=', day)
    .where((ends) => void ends.whereNull('periods.ended_on').orWhere('periods.ended_on', '>=', day))
    .where((leaves) => {
      leaves.whereNotNull('periods.ended_on').orWhereNull('employees.end_date')
      leaves.orWhere('employees.end_date', '>=', day)
    })
    .where((began) => {
      began.whereNot('employees.status', 'pending')
      began.orWhere((before) => {
        before.whereNotNull('employees.approved_at')
        before.whereColumn('periods.started_on', '<', 'employees.start_date')
      })
    })
}

/** The same as a condition, for queries about several days. */
export const employedSql = (day: Day): Sql => ({
  sql: `periods.started_on <= ? and (periods.ended_on is null or periods.ended_on >= ?)
    and (periods.ended_on is not null or employees.end_date is null or employees.end_date >= ?)
    and (employees.status <> 'pending'
      or (employees.approved_at is not null and periods.started_on < employees.start_date))`,
  bindings: [day, day, day],
})

/**
 * People employed on a day, with their place then. Walked by name, or from the department's own
 * index; joins `users`, `employees` and `periods`.
 */
export function employedOn(
  day: Day,
  { q, department, location }: PeopleFilters
): DatabaseQueryBuilderContract {
  const join = fixedJoin(db.connection())
  const walk = department
    ? `${indexed('employment_periods as periods', 'employment_periods_department')}
       ${join} employees on employees.id = periods.employee_id
       ${join} users on users.id = employees.user_id`
    : `${indexed('users', 'users_roster_name')}
       ${join} employees on employees.user_id = users.id
       ${join} ${indexed('employment_periods as periods', 'employment_periods_employee')}
         on periods.employee_id = employees.id`
  const query = onlyEmployed(db.query().from(db.raw(walk) as never), day)
  query.where('users.on_roster', true)
  if (department) query.where('periods.department', department)
  if (location) query.where('periods.location', location)
  if (q) query.whereRaw(`users.search_text like ? escape '!'`, [likeContaining(q)])
  return query
}
