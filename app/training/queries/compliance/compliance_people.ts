import db from '@adonisjs/lucid/services/db'
import { reading } from '#core/database/table'
import type { Tables } from '#database/tables'
import { along, fixedJoin } from '#database/index_hints'
import { withinTeam } from '#people/queries/team'
import { likePerson } from '#core/search/normalize'
import type { Sql } from '#training/queries/sql'
import type { Day } from '#training/compliance_status'

/** Filters for people; an absent or empty field matches anything. */
export interface PeopleFilters {
  q?: string
  department?: string
  location?: string
  /** Only the team of this account. */
  team?: number
}

const indexed = (table: string, index: string) => along(db.connection(), table, index)

/**
 * People employed on a day: their period of employment covers it. Pending people are excluded,
 * since they have not started; for a rehired person who is pending again, the earlier employment
 * counts. A scheduled end excludes later days.
 */
export const employedSql = (day: Day): Sql => ({
  sql: `periods.started_on <= ? and (periods.ended_on is null or periods.ended_on >= ?)
    and (periods.ended_on is not null or employees.end_date is null or employees.end_date >= ?)
    and (employees.status <> 'pending'
      or (employees.approved_at is not null and periods.started_on < (
        select max(latest.started_on) from employment_periods as latest
        where latest.employee_id = employees.id and latest.reason <> 'changed')))`,
  bindings: [day, day, day],
})

/**
 * People employed on a day, with their place then. Walked by name, or from the department's own
 * index; joins `users`, `employees` and `periods`.
 */
export function employedOn(day: Day, { q, department, location, team }: PeopleFilters) {
  const join = fixedJoin(db.connection())
  const walk = department
    ? `${indexed('employment_periods as periods', 'employment_periods_department')}
       ${join} employees on employees.id = periods.employee_id
       ${join} users on users.id = employees.user_id`
    : `${indexed('users', 'users_roster_name')}
       ${join} employees on employees.user_id = users.id
       ${join} ${indexed('employment_periods as periods', 'employment_periods_employee')}
         on periods.employee_id = employees.id`
  const employed = employedSql(day)
  const query = reading<'employees' | 'users', { periods: Tables['employment_periods'] }>(
    db.query().from(db.raw(walk) as never)
  )
    .whereRaw(employed.sql, employed.bindings)
    .where('users.on_roster', true)
  if (department) query.where('periods.department', department)
  if (location) query.where('periods.location', location)
  if (q) query.whereRaw(`users.search_text like ? escape '!'`, [likePerson(q)])
  withinTeam(query, 'employees.id', team)
  return query
}
