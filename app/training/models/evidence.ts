import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { TrainingEvidenceSchema } from '#database/schema'
import Employee from '#people/models/employee'

/** A certificate from elsewhere that somebody has sent in, and what became of it. */
export default class Evidence extends TrainingEvidenceSchema {
  static override table = 'training_evidence' as const
  static audited = {
    entityType: 'training_evidence',
    fields: ['employeeId', 'moduleId', 'name', 'issuer', 'issuedOn', 'expiresOn'],
  } satisfies Audited<Evidence>

  @belongsTo(() => Employee)
  declare employee: BelongsTo<typeof Employee>

  /** Whose it is and of which module, as the log tells it. */
  get subject(): { employeeId: number; moduleId: number } {
    return { employeeId: this.employeeId, moduleId: this.moduleId }
  }

  get isPending(): boolean {
    return this.pending !== null
  }
}
