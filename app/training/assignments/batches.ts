import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { Job } from '#core/jobs/job'
import AssignmentBatch from '#training/models/assignment_batch'
import type { AssignmentSource } from '#training/models/states'

/** Processes a batch in parts. */
export const batchJob = new Job(AssignmentBatch.table)

interface NewBatch {
  source: AssignmentSource
  moduleId?: number | null
  ruleId?: number | null
  /** Whether the background loop assigns the people in parts, after this change. */
  inParts?: boolean
}

/**
 * Starts a batch inside the caller's change: assignments made together, which can be undone
 * together.
 */
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

/** By rule, the last person whom its batch has reached, where people are still being assigned. */
export async function readWalks(client: QueryClientContract): Promise<Map<number, number>> {
  const running = await AssignmentBatch.query({ client }).whereNotNull('walkedTo')
  return new Map(running.map(({ ruleId, walkedTo }) => [Number(ruleId), Number(walkedTo)]))
}

/** Ends it. A batch without assignments leaves no trace. */
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
