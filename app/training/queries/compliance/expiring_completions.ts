import db from '@adonisjs/lucid/services/db'
import { over, table, type Expression } from '#core/database/table'
import { employedSql } from '#training/queries/compliance/compliance_people'
import type { StatusSql } from '#training/queries/compliance/status_sql'
import type { Day } from '#training/compliance_status'

/**
 * Completions of people and modules of which nothing is valid after one of the days. Those that
 * end by themselves are found by expiration; those ended by a material change, by module.
 */
export function expiringBetween(status: StatusSql, from: Day, to: Day) {
  const changed = status.retrainedBetween(from, to)
  const until = status.until('done.employee_id', 'done.module_id')
  const done = status.done('done')
  return table(db, 'training_completions as done')
    .join('training_modules', 'training_modules.id', 'done.module_id')
    .whereRaw(done.sql, done.bindings)
    .where((either) => {
      either.whereBetween('done.expires_on', [from, to])
      if (changed.length > 0) either.orWhereIn('done.module_id', changed)
    })
    .whereRaw(`${until.sql} between ? and ?`, [...until.bindings, from, to])
}

/** Limits cells to people employed on a day. */
export function ofEmployees<Cell extends { employee_id: number }>(
  cells: PromiseLike<Cell[]> & Expression<object>,
  day: Day
) {
  const employed = employedSql(day)
  return over(db, cells, 'cells')
    .join('employees', 'employees.id', 'cells.employee_id')
    .join('employment_periods as periods', 'periods.employee_id', 'cells.employee_id')
    .whereRaw(employed.sql, employed.bindings)
}
