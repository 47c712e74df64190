import { Mailer } from '@adonisjs/mail'
import mail from '@adonisjs/mail/services/main'
import { SMTPTransport } from '@adonisjs/mail/transports/smtp'
import type { MessageComposeCallback } from '@adonisjs/mail/types'
import emitter from '@adonisjs/core/services/emitter'
import { MAIL_TIMEOUTS } from '#config/mail'
import { isStored, setting, settingsVersion, storedSetting, valueIn } from '#settings/current'
import { settingsOf } from '#settings/catalog'
import { transportOf } from '#settings/mail_transport'
import { passwordIn, storedMailServer } from '#settings/services/smtp_password'

type CurrentMailer = { send: (compose: MessageComposeCallback) => Promise<unknown> }

const NONE = 'No mail server is set up.'

let made: { version: number; mailer: Mailer<SMTPTransport> } | null = null

/**
 * The transport of the current mail server: from the environment, unless any of its settings is
 * stored.
 * @throws Error where none is set up anymore; the email waits.
 */
export async function currentMailer(): Promise<CurrentMailer> {
  const stored = settingsOf('mail').some((name) => isStored(storedSetting(name)))
  const version = settingsVersion()
  if (made && (!stored || made.version !== version)) {
    // Running deliveries finish on their own connections.
    void made.mailer.close().catch(() => {})
    made = null
  }
  if (setting('smtpHost') === null) throw new Error(NONE)
  if (!stored) return mail
  if (made) return made.mailer
  const rows = await storedMailServer()
  const host = valueIn(rows.get('smtpHost'), 'smtpHost')
  if (host === null) throw new Error(NONE)
  const transport = new SMTPTransport({
    ...transportOf({
      host,
      port: valueIn(rows.get('smtpPort'), 'smtpPort'),
      security: valueIn(rows.get('smtpSecurity'), 'smtpSecurity'),
      username: valueIn(rows.get('smtpUsername'), 'smtpUsername'),
      password: await passwordIn(rows.get('smtpPassword')),
    }),
    ...MAIL_TIMEOUTS,
  })
  const mailer = new Mailer('stored', transport, emitter as never)
  made = { version, mailer }
  return mailer
}
