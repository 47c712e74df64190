import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { TrainingEvidenceSchema } from '#database/schema'
import Employee from '#people/models/employee'

/** An external certificate that a person submitted, with its decision. */
export default class Evidence extends TrainingEvidenceSchema {
  static override table = 'training_evidence' as const
  static audited = {
    entityType: 'training_evidence',
    fields: ['employeeId', 'moduleId', 'name', 'issuer', 'issuedOn', 'expiresOn'],
  } satisfies Audited<Evidence>

  @belongsTo(() => Employee)
  declare employee: BelongsTo<typeof Employee>

  /** The person and module, for the log. */
  get subject(): { employeeId: number; moduleId: number } {
    return { employeeId: this.employeeId, moduleId: this.moduleId }
  }

  get isPending(): boolean {
    return this.pending !== null
  }
}
