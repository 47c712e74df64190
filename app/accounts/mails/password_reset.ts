import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { linkToken } from '#accounts/services/link_tokens'
import PasswordReset, { type LinkState } from '#accounts/models/password_reset'
import { RESET_MINUTES } from '#accounts/passwords/request_password_reset'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    password_reset: { passwordResetId: number }
  }
}

interface Facts {
  first_name: string
  url: string
  state: LinkState
}

const OBSOLETE = {
  used: 'The reset link was used or replaced.',
  expired: 'The reset link expired.',
  invalid: 'The reset link is not valid.',
}

registerMailKind('password_reset', {
  label: 'Password reset',
  about: 'When someone asks to reset the password of your account.',
  // Without the password, the owner cannot read the inbox.
  inbox: false,
  urgent: true,
  always: 'No one could choose a new password without it.',
  async find(payloads) {
    const ids = payloads.map(({ passwordResetId }) => passwordResetId)
    const resets = await PasswordReset.query().whereIn('id', ids).preload('user')
    return inOrder(ids, resets).map(
      (reset): Facts | null =>
        reset && {
          first_name: reset.user.firstName,
          url: `${appUrl}/reset-password/${linkToken('password_reset', reset.id, 1)}`,
          state: reset.state,
        }
    )
  },
  write({ first_name: greetingName, url, state }) {
    return {
      subject: `Reset your ${companyName()} password`,
      preview: `The link is valid for ${RESET_MINUTES} minutes.`,
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `Someone asked to reset the password of your ${companyName()} account. Choose a new one here:`,
        },
        { type: 'action', label: 'Choose a new password', url, secret: true },
        {
          type: 'note',
          text: `The link works once and for ${RESET_MINUTES} minutes. If you didn't request it, ignore this email. Your password won't change.`,
        },
      ],
      obsolete: state === 'usable' ? undefined : OBSOLETE[state],
    }
  },
  examples: () => [
    {
      name: 'As it is sent',
      facts: {
        first_name: 'Example',
        url: `${appUrl}/reset-password/EXAMPLE`,
        state: 'usable' as const,
      },
    },
  ],
})
