import { keyedBy } from '#core/database/keyed_by'
import { MailPreferenceSchema } from '#database/schema'

/** A kind of email that an account has turned off. */
@keyedBy('userId', 'kind')
export default class MailPreference extends MailPreferenceSchema {
  static override table = 'mail_preferences' as const
}
