import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { table } from '#core/database/table'
import { celebratedSince, checklistsOf } from '#onboarding/queries/checklists_of'

export type OwnOnboarding = Awaited<ReturnType<typeof checklistsOf>>

/**
 * The runs that someone has under way, and a new one that is complete until they have seen so. Null
 * without any: one statement.
 */
export async function ownOnboarding(viewer: Actor): Promise<OwnOnboarding | null> {
  const own = await table(db, 'onboarding_checklists as c')
    .join('employees as e', 'e.id', 'c.employee_id')
    .where('e.user_id', viewer.id ?? 0)
    .where('c.current', 1)
    .where((shown) => {
      shown
        .whereIn('c.status', ['planned', 'open'])
        .orWhere((done) =>
          done
            .where({ 'c.kind': 'onboarding', 'c.status': 'done' })
            .whereNull('c.celebrated_at')
            .where('c.done_at', '>=', celebratedSince())
        )
    })
    .select('c.id', 'c.employee_id')
  const [first] = own
  if (!first) return null
  const { employee, runs } = await checklistsOf(first.employee_id, viewer)
  return { employee, runs: runs.filter(({ id }) => own.some((run) => run.id === id)) }
}
