import { keyedBy } from '#core/database/keyed_by'
import { SigningStageSchema } from '#database/schema'

/** A document between its two signatures: a copy with the first signer's marks. */
@keyedBy('documentId', 'actionId')
export default class SigningStage extends SigningStageSchema {
  static override table = 'signing_stages' as const
}
