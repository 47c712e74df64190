import { SigningStageSchema } from '#database/schema'

/** A document between its two signatures: a copy with the first signer's marks on it. */
export default class SigningStage extends SigningStageSchema {
  static override table = 'signing_stages' as const
  static override selfAssignPrimaryKey = true
}
