import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { TrainingProgressSchema } from '#database/schema'
import Employee from '#people/models/employee'
import TrainingModule from '#training/models/training_module'

/** A person's progress in one version of a module; a renewal starts another. */
export default class Progress extends TrainingProgressSchema {
  static override table = 'training_progress' as const
  static audited = {
    entityType: 'training_progress',
    fields: ['employeeId', 'moduleId', 'version'],
  } satisfies Audited<Progress>

  @belongsTo(() => Employee)
  declare employee: BelongsTo<typeof Employee>

  @belongsTo(() => TrainingModule, { foreignKey: 'moduleId' })
  declare module: BelongsTo<typeof TrainingModule>

  get isOpen(): boolean {
    return this.open !== null
  }

  /** The person and module, for the log. */
  get subject(): { employeeId: number; moduleId: number } {
    return { employeeId: this.employeeId, moduleId: this.moduleId }
  }
}
