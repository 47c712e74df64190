import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyEmployed } from '#training/queries/compliance/compliance_people'
import type { StandingSql } from '#training/queries/compliance/standing_sql'
import type { Day } from '#training/standing'

/**
 * Completions by the day of the standing that may end between two days. What ends by itself is
 * found by its expiry; what a material change ends, by its module.
 */
export function mayEndBetween(standing: StandingSql, from: Day, to: Day) {
  const changed = standing.retrainedBetween(from, to)
  return db
    .query()
    .from('training_completions as done')
    .join('training_modules', 'training_modules.id', 'done.module_id')
    .where('done.live', 1)
    .where('done.completed_on', '<=', standing.day)
    .where((either) => {
      either.whereBetween('done.expires_on', [from, to])
      if (changed.length > 0) either.orWhereIn('done.module_id', changed)
    })
}

/** Of cells, those of who is employed on a day. */
export const ofTheEmployed = (cells: DatabaseQueryBuilderContract, day: Day) =>
  onlyEmployed(
    db
      .query()
      .from(cells.as('cells'))
      .join('employees', 'employees.id', 'cells.employee_id')
      .join('employment_periods as periods', 'periods.employee_id', 'cells.employee_id'),
    day
  )
