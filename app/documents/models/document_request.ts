import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { DocumentRequestSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'
import { UNSETTLED } from '#documents/request'
import Employee from '#people/models/employee'

/** A document that an employee must upload, or read and acknowledge. */
export default class DocumentRequest extends DocumentRequestSchema {
  static override table = 'document_requests' as const
  static audited = { entityType: 'document_request', fields: [] } satisfies Audited<DocumentRequest>

  @belongsTo(() => Employee)
  declare employee: BelongsTo<typeof Employee>

  /** Whether its recipient or a reviewer must still act. */
  get isUnsettled(): boolean {
    return UNSETTLED.some((state) => state === this.state)
  }
}
