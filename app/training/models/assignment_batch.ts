import type { Audited } from '#audit/audited_model'
import { TrainingBatchSchema } from '#database/schema'

/** Assignments made together, which can be undone together. */
export default class AssignmentBatch extends TrainingBatchSchema {
  static override table = 'training_batches' as const
  static audited = {
    entityType: 'training_batch',
    fields: [],
  } satisfies Audited<AssignmentBatch>

  /** Whether people are still being assigned, in parts. */
  get isRunning(): boolean {
    return this.walkedTo !== null
  }
}
