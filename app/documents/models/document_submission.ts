import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { DocumentSubmissionSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'
import { submissionState, type SubmissionState } from '#documents/request'
import DocumentRequest from '#documents/models/document_request'

/** An uploaded file for a request, which a reviewer accepts or rejects. */
export default class DocumentSubmission extends DocumentSubmissionSchema {
  static override table = 'document_submissions' as const
  static audited = {
    entityType: 'document_submission',
    fields: [],
  } satisfies Audited<DocumentSubmission>

  @belongsTo(() => DocumentRequest, { foreignKey: 'requestId' })
  declare request: BelongsTo<typeof DocumentRequest>

  get state(): SubmissionState {
    return submissionState(this)
  }

  get isPending(): boolean {
    return this.pending === 1
  }
}
