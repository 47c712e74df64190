import { SigningMarkSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** An account's saved signature and initials, encrypted. */
export default class SigningMark extends SigningMarkSchema {
  static override table = 'signing_marks' as const
  static override selfAssignPrimaryKey = true
  static audited = { entityType: 'signing_mark', fields: [] } satisfies Audited<SigningMark>
}
