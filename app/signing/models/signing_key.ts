import { SigningKeySchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** A key that seals documents; the one that was not replaced is current. */
export default class SigningKey extends SigningKeySchema {
  static override table = 'signing_keys' as const
  static audited = {
    entityType: 'signing_key',
    fields: [],
  } satisfies Audited<SigningKey>
}
