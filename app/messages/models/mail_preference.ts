import { MailPreferenceSchema } from '#database/schema'

/** A kind of mail that an account has turned off. */
export default class MailPreference extends MailPreferenceSchema {
  static override table = 'mail_preferences' as const
}
