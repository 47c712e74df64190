import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { TrainingProgressSchema } from '#database/schema'
import Employee from '#people/models/employee'
import TrainingModule from '#training/models/training_module'

/** A person's way through one version of a module; a renewal begins another. */
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

  /** Whose it is and of which module, as the log tells it. */
  get subject(): { employeeId: number; moduleId: number } {
    return { employeeId: this.employeeId, moduleId: this.moduleId }
  }
}
