import type { Audited } from '#audit/audited_model'
import { TrainingBatchSchema } from '#database/schema'

/** What was assigned at once, and can be taken back at once. */
export default class AssignmentBatch extends TrainingBatchSchema {
  static override table = 'training_batches' as const
  static audited = {
    entityType: 'training_batch',
    fields: [],
  } satisfies Audited<AssignmentBatch>

  /** Whether people are being assigned still, a part at a time. */
  get isRunning(): boolean {
    return this.walkedTo !== null
  }
}
