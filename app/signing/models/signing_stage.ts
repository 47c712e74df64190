import { keyedBy } from '#core/database/keyed_by'
import { SigningStageSchema } from '#database/schema'

/** A document between two signatures: a copy with the marks of those who have signed. */
@keyedBy('documentId', 'actionId')
export default class SigningStage extends SigningStageSchema {
  static override table = 'signing_stages' as const
}
