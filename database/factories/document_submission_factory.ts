import factory from '@adonisjs/lucid/factories'
import { fromNow } from '#database/factories/from_now'
import DocumentRequest from '#documents/models/document_request'
import DocumentSubmission from '#documents/models/document_submission'

/** A request whose document was uploaded; set `employeeId`. */
const SubmittedRequestFactory = factory
  .define(DocumentRequest, () => ({
    kind: 'upload' as const,
    name: 'Passport',
    instructions: 'Both sides, please.',
    state: 'submitted' as const,
    requestedBy: 'System',
    createdAt: fromNow(),
  }))
  .build()

/** An upload that awaits review; set `fileId` and `sha256`, and `.with('request')`. */
export const DocumentSubmissionFactory = factory
  .define(DocumentSubmission, () => ({ pending: 1, submittedAt: fromNow() }))
  .relation('request', () => SubmittedRequestFactory)
  .build()
