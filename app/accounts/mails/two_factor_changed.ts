import { DateTime } from 'luxon'
import User from '#accounts/models/user'
import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { momentInWords } from '#settings/local_time'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'
import type { TwoFactorNews } from '#accounts/two_factor/tell_of_two_factor'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** `changedAt` is ISO 8601. */
    two_factor_changed: { userId: number; news: TwoFactorNews; changedAt: string }
  }
}

interface Facts {
  first_name: string
  news: TwoFactorNews
  changedAt: string
}

const WORDS: Record<
  TwoFactorNews,
  { form: string; subject: () => string; text: (when: string) => string }
> = {
  on: {
    form: 'Turned on',
    subject: () => `Two-factor sign-in of your ${companyName()} account is on`,
    text: (when) =>
      `On ${when}, two-factor sign-in of your ${companyName()} account was turned on. From now on, you sign in with your password and a code from your authenticator app.`,
  },
  off: {
    form: 'Turned off',
    subject: () => `Two-factor sign-in of your ${companyName()} account is off`,
    text: (when) =>
      `On ${when}, two-factor sign-in of your ${companyName()} account was turned off. You now sign in with just your password.`,
  },
  reset: {
    form: 'Reset by an administrator',
    subject: () => `Two-factor sign-in of your ${companyName()} account was reset`,
    text: (when) =>
      `An administrator reset two-factor sign-in for your ${companyName()} account on ${when}, as for someone who has lost their phone, and signed you out everywhere. Set it up again in your profile.`,
  },
  codes: {
    form: 'New recovery codes',
    subject: () => `New recovery codes for your ${companyName()} account`,
    text: (when) =>
      `New recovery codes for your ${companyName()} account were created on ${when}. The old codes no longer work.`,
  },
  recovery: {
    form: 'Recovery code used',
    subject: () => `A recovery code of your ${companyName()} account was used`,
    text: (when) =>
      `One of the recovery codes of your ${companyName()} account was used on ${when}, to sign in or to confirm an action. It can't be used again.`,
  },
}

registerMailKind('two_factor_changed', {
  label: 'Two-factor sign-in changed',
  about: 'When two-factor sign-in of your account is turned on or off, or a recovery code is used.',
  inbox: true,
  keepsAddress: true,
  urgent: true,
  always: 'It protects your account: you must know about it if it was not you.',
  async find(payloads) {
    const ids = payloads.map(({ userId }) => userId)
    const users = await User.findMany(ids)
    return inOrder(ids, users).map((user, index): Facts | null => {
      const payload = payloads[index]
      if (!user || !payload) return null
      const { news, changedAt } = payload
      return { first_name: user.firstName, news, changedAt }
    })
  },
  write({ first_name: greetingName, news, changedAt }) {
    const when = momentInWords(DateTime.fromISO(changedAt, { zone: 'utc' }))
    const { form, subject, text } = WORDS[news]
    return {
      subject: subject(),
      preview: "If this wasn't you, act now.",
      greetingName,
      blocks: [
        { type: 'text', text: text(when) },
        {
          type: 'text',
          text: "If this was you, or you know why, you don't need to do anything. If not, choose a new password now and contact your HR department.",
        },
        { type: 'action', label: 'Choose a new password', url: `${appUrl}/forgot-password` },
      ],
      item: {
        title: `Two-factor sign-in: ${form.toLowerCase()}`,
        text: `On ${when}. If this wasn't you, choose a new password now and contact your HR department.`,
        path: '/profile',
      },
    }
  },
  examples: () =>
    (Object.keys(WORDS) as TwoFactorNews[]).map((news) => ({
      name: WORDS[news].form,
      facts: { first_name: 'Example', news, changedAt: '2030-01-15T09:30:00.000Z' },
    })),
})
