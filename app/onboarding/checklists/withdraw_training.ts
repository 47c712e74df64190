import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { unassignInTransaction } from '#training/assignments/unassign'
import Assignment from '#training/models/assignment'

/**
 * Withdraws what packets assigned for items of one run that it loses. What training requires goes on
 * for that reason, and what an open item of the person's other run has stays.
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
  const needed = table(change.trx, ChecklistItem)
    .where({ employee_id: employeeId, status: 'open' })
    .whereNot('checklist_id', checklistId)
    .whereIn('checklist_id', table(change.trx, Checklist).where('current', 1).select('id'))
    .whereIn('module_id', modules)
    .select('module_id')
  const assigned = await table(change.trx, Assignment)
    .where({ employee_id: employeeId, open: 1, source: 'packet' })
    .whereIn('module_id', modules)
    .whereNotIn('module_id', needed)
    .select('id')
  await unassignInTransaction(
    change,
    assigned.map(({ id }) => id),
    reason
  )
}
