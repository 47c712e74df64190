import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { TrainingEvidenceSchema } from '#database/schema'
import Employee from '#people/models/employee'
import { localDayOf } from '#settings/local_time'
import type { Day } from '#training/compliance_status'

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

  /**
   * Whether it has expired since it was accepted, so that another one is needed. A reviewer who
   * accepts an expired one is warned, and it counts as expired training.
   */
  hasLapsed(today: Day): boolean {
    const { acceptedAt, expiresOn } = this
    if (acceptedAt === null || expiresOn === null) return false
    return expiresOn < today && expiresOn >= localDayOf(acceptedAt)
  }
}
