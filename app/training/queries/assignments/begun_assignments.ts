import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'

/** Open assignments of a batch or a rule whose module was started or completed since. */
export const begunOf = (change: Change, of: { batch_id: number } | { rule_id: number }) => {
  const [[column, id]] = Object.entries(of) as [['batch_id' | 'rule_id', number]]
  return table(change.trx, 'training_assignments as a')
    .where(`a.${column}`, id)
    .where('a.open', 1)
    .where((begun) => {
      begun
        .whereExists((query) => {
          query
            .from('training_progress as p')
            .whereColumn('p.employee_id', 'a.employee_id')
            .whereColumn('p.module_id', 'a.module_id')
            .where((way) =>
              way.where('p.open', 1).orWhereColumn('p.started_at', '>=', 'a.created_at')
            )
            .select('p.id')
        })
        .orWhereExists((query) => {
          query
            .from('training_completions as c')
            .whereColumn('c.employee_id', 'a.employee_id')
            .whereColumn('c.module_id', 'a.module_id')
            .where('c.live', 1)
            .whereColumn('c.created_at', '>=', 'a.created_at')
            .select('c.id')
        })
    })
}

/**
 * People who have started an assignment that an undo of its batch would withdraw: their number, and
 * the first by name, or null.
 */
export async function whoHasBegun(
  change: Change,
  batchId: number
): Promise<{ people: number; name: string | null }> {
  const begun = () => begunOf(change, { batch_id: batchId }).where('a.for_onboarding', false)
  const counted = await begun().countDistinct('a.employee_id as people').first()
  const people = counted?.people ?? 0
  if (people === 0) return { people, name: null }
  const first = await begun()
    .join('employees', 'employees.id', 'a.employee_id')
    .join('users', 'users.id', 'employees.user_id')
    .orderBy('users.sort_name')
    .orderBy('a.id')
    .select('users.first_name', 'users.last_name')
    .firstOrFail()
  return { people, name: `${first.first_name} ${first.last_name}`.trim() }
}
