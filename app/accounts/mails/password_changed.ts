import { DateTime } from 'luxon'
import User from '#accounts/models/user'
import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { momentInWords } from '#settings/local_time'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** `changedAt` is ISO 8601. `keptSession`: the session in which they changed it goes on. */
    password_changed: { userId: number; changedAt: string; keptSession?: boolean }
  }
}

interface Facts {
  first_name: string
  changedAt: string
  keptSession: boolean
}

registerMailKind('password_changed', {
  label: 'Password changed',
  about: 'When the password of your account was changed.',
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
      const { changedAt, keptSession = false } = payload
      return { first_name: user.firstName, changedAt, keptSession }
    })
  },
  write({ first_name: greetingName, changedAt, keptSession }) {
    const when = momentInWords(DateTime.fromISO(changedAt, { zone: 'utc' }))
    return {
      subject: `Your ${companyName()} password was changed`,
      preview: "If this wasn't you, act now.",
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `The password of your ${companyName()} account was changed on ${when}. You've been signed out on all ${keptSession ? 'other ' : ''}devices.`,
        },
        {
          type: 'text',
          text: "If this was you, you don't need to do anything. If not, choose a new password now and contact your HR department.",
        },
        { type: 'action', label: 'Choose a new password', url: `${appUrl}/forgot-password` },
      ],
      item: {
        title: 'Your password was changed',
        text: `On ${when}. If this wasn't you, choose a new one now and contact your HR department.`,
        path: '/profile',
      },
    }
  },
  examples: () => [
    {
      name: 'By the person',
      facts: { first_name: 'Example', changedAt: '2030-01-15T09:30:00.000Z', keptSession: true },
    },
    {
      name: 'By an administrator or an emailed link',
      facts: { first_name: 'Example', changedAt: '2030-01-15T09:30:00.000Z', keptSession: false },
    },
  ],
})
