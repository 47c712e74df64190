import db from '@adonisjs/lucid/services/db'
import { appUrl, companyName } from '#config/app'
import { linkToken } from '#access/services/link_tokens'
import { resetState, RESET_MINUTES } from '#access/services/request_password_reset'
import { registerMailKind } from '#outbox/services/mail_kinds'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    password_reset: { passwordResetId: number }
  }
}

const OBSOLETE = {
  used: 'The reset link was used or replaced.',
  expired: 'The reset link expired.',
  invalid: 'The reset link is not valid.',
}

registerMailKind('password_reset', {
  async render({ passwordResetId }) {
    const reset = await db
      .from('password_resets')
      .join('users', 'users.id', 'password_resets.user_id')
      .where('password_resets.id', passwordResetId)
      .select('users.first_name', 'password_resets.*')
      .first()
    if (!reset) return null
    const state = resetState(reset)
    return {
      subject: `Reset your ${companyName} password`,
      preview: `The link is valid for ${RESET_MINUTES} minutes.`,
      greetingName: reset.first_name,
      blocks: [
        {
          type: 'text',
          text: `Somebody asked to reset the password of your ${companyName} account. Choose a new one here:`,
        },
        {
          type: 'action',
          label: 'Choose a new password',
          url: `${appUrl}/reset-password/${linkToken('password_reset', reset.id, 1)}`,
          secret: true,
        },
        {
          type: 'note',
          text: `The link works once and for ${RESET_MINUTES} minutes. If you did not ask for it, ignore this mail: your password stays as it is.`,
        },
      ],
      obsolete: state === 'usable' ? undefined : OBSOLETE[state],
    }
  },
})
