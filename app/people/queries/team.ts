import db from '@adonisjs/lucid/services/db'
import { table, type Expression } from '#core/database/table'

/**
 * The employees who report to an account's owner, directly or below them, as a set for `in (…)`.
 * Read along the index of managers, level by level; the union keeps each person once, so even a
 * circle ends.
 */
export const teamSql = (userId: number) => ({
  sql: `(with recursive team (id) as (
      select reports.id from employees as leader
        join employees as reports on reports.manager_id = leader.id where leader.user_id = ?
      union
      select below.id from employees as below join team on below.manager_id = team.id
    ) select id from team)`,
  bindings: [userId],
})

interface Filtered {
  whereRaw(sql: string, bindings: number[]): unknown
}

/**
 * Limits a query to a team. A filter, no permission: what the viewer may see stays as it is.
 * @param column the employee's id.
 * @param userId whose team; undefined for everyone.
 */
export function withinTeam(
  query: Expression<object>,
  column: string,
  userId: number | undefined
): void {
  if (userId === undefined) return
  const { sql, bindings } = teamSql(userId)
  ;(query as unknown as Filtered).whereRaw(`${column} in ${sql}`, bindings)
}

/** The accounts of a team. */
export async function teamAccounts(userId: number): Promise<Set<number>> {
  const query = table(db, 'employees').select('user_id')
  withinTeam(query, 'employees.id', userId)
  const rows = await query
  return new Set(rows.map((row) => row.user_id))
}

/** Whether anyone who has not left reports to an account's owner. */
export async function leadsTeam(userId: number): Promise<boolean> {
  const report = await table(db, 'employees as leader')
    .join('employees as report', 'report.manager_id', 'leader.id')
    .where('leader.user_id', userId)
    .whereNot('report.status', 'inactive')
    .select('report.id')
    .first()
  return report !== null
}
