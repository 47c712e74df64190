import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'

/** How many open assignments each of some modules has; one without any is left out. */
export async function countOpenOfModules(ids: readonly number[]): Promise<Record<number, number>> {
  const rows = await table(db, 'training_assignments')
    .whereIn('module_id', [...ids])
    .where('open', 1)
    .groupBy('module_id')
    .select('module_id')
    .count('* as open')
  return Object.fromEntries(rows.map((row) => [row.module_id, row.open]))
}
