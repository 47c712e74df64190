import { keyedBy } from '#core/database/keyed_by'
import { RecoveryCodeSchema } from '#database/schema'

/** A code that replaces the authenticator app once. Only its digest is stored. */
@keyedBy('userId', 'codeDigest')
export default class RecoveryCode extends RecoveryCodeSchema {
  static override table = 'recovery_codes' as const
}
