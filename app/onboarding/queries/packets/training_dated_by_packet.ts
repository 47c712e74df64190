import { table, type Client } from '#core/database/table'

/**
 * Ids of all open training items of the employees of `items` that a packet alone has assigned, and
 * no other current run holds: their packet says when they are due.
 */
export async function trainingDatedByPacket(
  client: Client,
  items: readonly { employeeId: number; moduleId: number | null }[]
): Promise<Set<number>> {
  const trainings = items.filter(({ moduleId }) => moduleId !== null)
  if (trainings.length === 0) return new Set()
  const rows = await table(client, 'onboarding_checklist_items as i')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .join('training_assignments as a', (same) =>
      same.on('a.employee_id', 'i.employee_id').andOn('a.module_id', 'i.module_id')
    )
    .whereIn('i.employee_id', [...new Set(trainings.map(({ employeeId }) => employeeId))])
    .where({ 'c.current': 1, 'i.status': 'open', 'a.open': 1, 'a.source': 'packet' })
    .select('i.id', 'i.employee_id', 'i.module_id')
  const held = Map.groupBy(rows, (row) => `${row.employee_id}.${row.module_id}`)
  return new Set(
    [...held.values()].flatMap((own) => (own.length === 1 ? own.map(({ id }) => id) : []))
  )
}
