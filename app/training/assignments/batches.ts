import type { Change } from '#audit/services/change'
import { Lease } from '#core/jobs/lease'
import type { AssignmentSource } from '#training/models/states'

/** Of batches that are gone through a part at a time, whose turn it is. */
export const batchLease = new Lease('training_batches')

interface NewBatch {
  source: AssignmentSource
  moduleId?: number | null
  ruleId?: number | null
  /** Where it is gone through a part at a time, after this change: who does it (see Lease). */
  holder?: string
}

/** Begins a batch within the caller's change: what is assigned at once, and taken back at once. */
export async function openBatch(change: Change, batch: NewBatch): Promise<number> {
  const [id] = await change.trx
    .insertQuery()
    .table('training_batches')
    .insert({
      source: batch.source,
      module_id: batch.moduleId ?? null,
      rule_id: batch.ruleId ?? null,
      assigned_count: 0,
      created_by_id: change.actor.id,
      created_by: change.actor.label,
      created_at: change.time,
      ...(batch.holder ? { walked_to: 0, ...batchLease.begun(change, batch.holder) } : {}),
    })
  return Number(id)
}

/** Ends it: a batch that assigned nothing leaves no trace. */
export async function closeBatch(change: Change, id: number, assigned: number): Promise<void> {
  const batch = () => change.trx.from('training_batches').where('id', id)
  if (assigned === 0) {
    await batch().delete()
    return
  }
  await batch().update({ assigned_count: assigned, walked_to: null })
  await change.audit({
    action: 'create',
    entityType: 'training_batch',
    entityId: id,
    newValues: { assigned },
  })
}
