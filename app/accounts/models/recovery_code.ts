import { keyedBy } from '#core/database/keyed_by'
import { RecoveryCodeSchema } from '#database/schema'

/** A code that stands in for the authenticator app, once; only its digest is kept. */
@keyedBy('userId', 'codeDigest')
export default class RecoveryCode extends RecoveryCodeSchema {
  static override table = 'recovery_codes' as const
}
