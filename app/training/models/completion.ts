import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { TrainingCompletionSchema } from '#database/schema'
import Employee from '#people/models/employee'

/** A completed module of a person. It never changes, but can be voided. */
export default class Completion extends TrainingCompletionSchema {
  static override table = 'training_completions' as const
  static audited = {
    entityType: 'training_completion',
    of: 'pair',
    fields: [],
  } satisfies Audited<Completion>

  @belongsTo(() => Employee)
  declare employee: BelongsTo<typeof Employee>

  /** The person and module, as the log names them. */
  get pair(): string {
    return `${this.employeeId}.${this.moduleId}`
  }

  get isVoid(): boolean {
    return this.live === null
  }
}
