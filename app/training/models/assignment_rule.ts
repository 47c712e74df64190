import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { TrainingRuleSchema } from '#database/schema'
import TrainingModule from '#training/models/training_module'
import type { RuleTerms } from '#training/rules'

/**
 * Which people must complete a module by when, including future people. First a draft, then live,
 * then stopped.
 */
export default class AssignmentRule extends TrainingRuleSchema {
  static override table = 'training_rules' as const
  static audited = {
    entityType: 'training_rule',
    // Its entry has the terms as they were sent; the writer names them.
    fields: [],
  } satisfies Audited<AssignmentRule>

  @belongsTo(() => TrainingModule, { foreignKey: 'moduleId' })
  declare module: BelongsTo<typeof TrainingModule>

  /** Its terms, for the log and the API. */
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
