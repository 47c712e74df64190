import { systemActor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import Checklist from '#onboarding/models/checklist'
import { settleChecklists } from '#onboarding/checklists/settle_checklists'
import { runsToJudge } from '#onboarding/queries/running_checklists'
import Employee from '#people/models/employee'
import type { OnboardingStatus } from '#people/models/states'
import type { OnboardingItems } from '#people/onboarding/settle_onboarding'

/** People of one change: other writers wait for no more. */
const AT_ONCE = 500

/**
 * Judges the status of people by the run that an upgrade gave them, or found that nothing settles any
 * more: none is complete while something of it is open, and everyone is once nothing is.
 * @param stop ends it after the current people.
 * @returns how many were changed; later calls find none.
 */
export async function adoptOnboarding(stop?: AbortSignal): Promise<number> {
  let changed = 0
  for (;;) {
    stop?.throwIfAborted()
    const judged = await change(systemActor, adoptSome)
    if (judged === null) return changed
    changed += judged
  }
}

/** @returns how many of the next ones were changed; null where none is left. */
async function adoptSome(change: Change): Promise<number | null> {
  const runs = await runsToJudge(change.trx, AT_ONCE)
  if (runs.length === 0) return null
  const found = await settleChecklists(
    change,
    runs.map((run) => run.employee_id)
  )
  const wrong = runs.flatMap((run) => {
    const items = found.get(run.employee_id)
    const status = items ? statusBy(run.onboarding_status, items) : run.onboarding_status
    return status === run.onboarding_status ? [] : [{ ...run, status }]
  })
  for (const [status, some] of Map.groupBy(wrong, (run) => run.status)) {
    await table(change.trx, Employee)
      .whereIn(
        'id',
        some.map((run) => run.employee_id)
      )
      .update({ onboarding_status: status, updated_at: change.time })
  }
  await change.auditMany(
    wrong.map((run) => ({
      action: 'update',
      entityType: Employee.audited.entityType,
      entityId: run.employee_id,
      oldValues: { onboardingStatus: run.onboarding_status },
      newValues: { onboardingStatus: run.status },
    }))
  )
  await table(change.trx, Checklist)
    .whereIn(
      'id',
      runs.map(({ id }) => id)
    )
    .update({ to_judge: null })
  return wrong.length
}

/** Who has not registered stays pending. */
function statusBy(status: OnboardingStatus, { begun, over }: OnboardingItems): OnboardingStatus {
  if (status === 'pending') return status
  if (over) return 'complete'
  return status === 'complete' || begun > 0 ? 'in_progress' : status
}
