import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { conflict, notFound } from '#core/errors/refusals'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { withdrawWithin } from '#training/assignments/assign_modules'

/** People of one statement. */
const AT_ONCE = 500

/** Of the open assignments of a batch or a rule, those whose module was begun or done since. */
export const begunOf = (change: Change, of: { batch_id: number } | { rule_id: number }) => {
  const [[column, id]] = Object.entries(of) as [[string, number]]
  return change.trx
    .from('training_assignments as a')
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

/** Ends assignments; whose onboarding waited for nothing else has completed it. */
export async function endAssignments(
  change: Change,
  ids: readonly number[],
  reason: string
): Promise<number> {
  const people: number[] = []
  for (const some of inBatches(ids, AT_ONCE)) {
    const rows = await change.trx
      .from('training_assignments')
      .whereIn('id', some)
      .where('for_onboarding', true)
      .select('employee_id')
    people.push(...rows.map((row) => Number(row.employee_id)))
  }
  const withdrawn = await withdrawWithin(change, ids, reason)
  for (const some of inBatches(people, AT_ONCE)) {
    await settleOnboarding(change, [...new Set(some)])
  }
  return withdrawn
}

/**
 * Takes one assignment back; what was begun and done stays.
 * @throws Refusal 404, 409 when it is not open any more.
 */
export async function withdrawAssignment(id: number, reason: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const row = await change.trx.from('training_assignments').where('id', id).select('id').first()
    if (!row) throw notFound()
    if ((await endAssignments(change, [id], reason)) === 0) {
      throw conflict('This assignment is not open any more.')
    }
  })
}
