import { SigningMarkSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** The signature and the initials that an account keeps for the next document, encrypted. */
export default class SigningMark extends SigningMarkSchema {
  static override table = 'signing_marks' as const
  static override selfAssignPrimaryKey = true
  static audited = { entityType: 'signing_mark', fields: [] } satisfies Audited<SigningMark>
}
