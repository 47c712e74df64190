import { RecoveryCodeSchema } from '#database/schema'

/** A code that stands in for the authenticator app, once; only its digest is kept. */
export default class RecoveryCode extends RecoveryCodeSchema {
  static override table = 'recovery_codes' as const
}
