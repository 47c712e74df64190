import type { Audited } from '#audit/audited_model'
import { TrainingRuleSchema } from '#database/schema'

/** Who must do which module by when, whoever they will be: a draft, then live, then stopped. */
export default class AssignmentRule extends TrainingRuleSchema {
  static override table = 'training_rules' as const
  static audited = {
    entityType: 'training_rule',
    fields: ['moduleId', 'department', 'position', 'location', 'dueDays', 'dueFrom'],
  } satisfies Audited<AssignmentRule>

  get isDraft(): boolean {
    return this.liveAt === null
  }

  get isStopped(): boolean {
    return this.stoppedAt !== null
  }

  get isLive(): boolean {
    return !this.isDraft && !this.isStopped
  }
}
