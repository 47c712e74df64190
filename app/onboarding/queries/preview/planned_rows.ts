import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import ChecklistItem from '#onboarding/models/checklist_item'
import { activeItems } from '#onboarding/queries/active_items'

/** What is decided, or open already, of the onboarding of some people, by employee: two statements. */
export async function plannedRows(
  client: QueryClientContract,
  employeeIds: readonly number[]
): Promise<Map<number, ChecklistItem[]>> {
  const runs = await table(client, 'onboarding_checklists')
    .whereIn('employee_id', employeeIds)
    .where({ kind: 'onboarding', current: 1 })
    .whereIn('status', ['planned', 'open'])
    .select('id')
  if (runs.length === 0) return new Map()
  const rows = await ChecklistItem.query({ client })
    .whereIn(
      'checklistId',
      runs.map(({ id }) => id)
    )
    .where(activeItems)
    .orderBy('position')
  return Map.groupBy(rows, ({ employeeId }) => employeeId)
}
