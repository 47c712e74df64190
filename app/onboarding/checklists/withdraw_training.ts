import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { redateForOnboarding } from '#training/assignments/assign_for_onboarding'
import { unassignInTransaction } from '#training/assignments/unassign'
import Assignment from '#training/models/assignment'

/**
 * Withdraws what packets assigned for items of one run that it loses. What training requires goes on
 * for that reason, and what an open item of the person's other run has stays, due when that item is.
 */
export async function withdrawTraining(
  change: Change,
  items: readonly ChecklistItem[],
  reason: string
): Promise<void> {
  const modules = items.flatMap(({ moduleId }) => moduleId ?? [])
  const [first] = items
  if (!first || modules.length === 0) return
  const { employeeId, checklistId } = first
  const needed = await table(change.trx, ChecklistItem)
    .where({ employee_id: employeeId, status: 'open' })
    .whereNot('checklist_id', checklistId)
    .whereIn('checklist_id', table(change.trx, Checklist).where('current', 1).select('id'))
    .whereIn('module_id', modules)
    .select('module_id', 'due_on')
  const due = new Map(needed.map((item) => [item.module_id, item.due_on]))
  const assigned = await table(change.trx, Assignment)
    .where({ employee_id: employeeId, open: 1, source: 'packet' })
    .whereIn('module_id', modules)
    .select('id', 'module_id', 'due_on')
  for (const { module_id: moduleId, due_on: day } of assigned) {
    const dueOn = due.get(moduleId) ?? day
    if (dueOn && dueOn !== day) await redateForOnboarding(change, { employeeId, moduleId, dueOn })
  }
  await unassignInTransaction(
    change,
    assigned.filter(({ module_id: id }) => !due.has(id)).map(({ id }) => id),
    reason
  )
}
