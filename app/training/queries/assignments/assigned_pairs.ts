import { table, type Client } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import { PEOPLE_AT_ONCE } from '#training/queries/assignments/people'
import type { Day } from '#training/compliance_status'

/** Due dates of assignments, null for none, by `employee.module`. */
export type AssignedPairs = ReadonlyMap<string, Day | null>

/** Open assignments of the given people and modules, with their due dates, by `employee.module`. */
export async function openPairs(
  client: Client,
  employeeIds: readonly number[],
  moduleIds: readonly number[]
): Promise<AssignedPairs> {
  const open = new Map<string, Day | null>()
  for (const some of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    const rows = await table(client, 'training_assignments')
      .whereIn('employee_id', some)
      .whereIn('module_id', moduleIds)
      .where('open', 1)
      .select('employee_id', 'module_id', 'due_on')
    for (const row of rows) open.set(`${row.employee_id}.${row.module_id}`, row.due_on)
  }
  return open
}

/** The assignments of a batch, open or not. */
export async function pairsOfBatch(client: Client, batchId: number): Promise<AssignedPairs> {
  const rows = await table(client, 'training_assignments')
    .where('batch_id', batchId)
    .select('employee_id', 'module_id', 'due_on')
  return new Map(rows.map((row) => [`${row.employee_id}.${row.module_id}`, row.due_on]))
}
