import { keyedBy } from '#core/database/keyed_by'
import { DocumentDigestSchema } from '#database/schema'

/** That an account's digest of a day is to tell of its documents, and when that was posted. */
@keyedBy('day', 'userId')
export default class DocumentDigest extends DocumentDigestSchema {
  static override table = 'document_digests' as const
}
