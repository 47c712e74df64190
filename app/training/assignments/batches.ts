import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { Job } from '#core/jobs/job'
import AssignmentBatch from '#training/models/assignment_batch'
import type { AssignmentSource } from '#training/models/states'

/** Goes through a batch a part at a time. */
export const batchJob = new Job(AssignmentBatch.table)

interface NewBatch {
  source: AssignmentSource
  moduleId?: number | null
  ruleId?: number | null
  /** Whether the background loop assigns the people, a part at a time, after this change. */
  inParts?: boolean
}

/** Begins a batch within the caller's change: what is assigned at once, and taken back at once. */
export async function openBatch(
  change: Change,
  { source, moduleId = null, ruleId = null, inParts }: NewBatch
): Promise<number> {
  const batch = new AssignmentBatch().fill({
    source,
    moduleId,
    ruleId,
    assignedCount: 0,
    createdById: change.actor.id,
    createdBy: change.actor.label,
  })
  if (inParts) batch.walkedTo = 0
  await change.store(batch)
  return batch.id
}

/** Ends it: a batch that assigned nothing leaves no trace. */
export async function closeBatch(change: Change, id: number, assigned: number): Promise<void> {
  if (assigned === 0) {
    await table(change.trx, AssignmentBatch).where('id', id).delete()
    return
  }
  const batch = await change.find(AssignmentBatch, id)
  await change.save(batch.merge({ assignedCount: assigned, walkedTo: null }), {
    action: 'create',
    newValues: { assigned },
  })
}
