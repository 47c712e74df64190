import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { TrainingRuleSchema } from '#database/schema'
import TrainingModule from '#training/models/training_module'
import type { RuleTerms } from '#training/rules'

/** Who must do which module by when, whoever they will be: a draft, then live, then stopped. */
export default class AssignmentRule extends TrainingRuleSchema {
  static override table = 'training_rules' as const
  static audited = {
    entityType: 'training_rule',
    // Made with its terms as they were sent; see who writes.
    fields: [],
  } satisfies Audited<AssignmentRule>

  @belongsTo(() => TrainingModule, { foreignKey: 'moduleId' })
  declare module: BelongsTo<typeof TrainingModule>

  /** What it says, as the log and the API tell it. */
  get terms(): RuleTerms & { id: number } {
    const { id, moduleId, department, position, location, dueDays, dueFrom } = this
    return { id, moduleId, department, position, location, dueDays, dueFrom }
  }

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
