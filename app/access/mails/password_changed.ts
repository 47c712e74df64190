import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { appUrl, companyName } from '#config/app'
import { registerMailKind } from '#outbox/services/mail_kinds'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    /** `changedAt` is ISO 8601. */
    password_changed: { userId: number; changedAt: string }
  }
}

registerMailKind('password_changed', {
  async render({ userId, changedAt }) {
    const user = await db.from('users').where('id', userId).select('first_name').first()
    if (!user) return null
    const when = DateTime.fromISO(changedAt, { zone: 'utc' })
      .setLocale('en-US')
      .toFormat("MMMM d, yyyy 'at' HH:mm 'UTC'")
    return {
      subject: `Your ${companyName} password was changed`,
      preview: 'If this was not you, act now.',
      greetingName: user.first_name,
      blocks: [
        {
          type: 'text',
          text: `The password of your ${companyName} account was changed on ${when}. Everybody who was signed in with the old one has been signed out.`,
        },
        {
          type: 'text',
          text: 'If this was you, there is nothing to do. If not, choose a new password now and tell your HR department.',
        },
        { type: 'action', label: 'Choose a new password', url: `${appUrl}/forgot-password` },
      ],
    }
  },
})
