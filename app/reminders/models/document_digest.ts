import { keyedBy } from '#core/database/keyed_by'
import { DocumentDigestSchema } from '#database/schema'

/** Marks that an account's digest of a day lists its documents, and when it was sent. */
@keyedBy('day', 'userId')
export default class DocumentDigest extends DocumentDigestSchema {
  static override table = 'document_digests' as const
}
