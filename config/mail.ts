import env from '#start/env'
import { companyName } from '#config/app'
import { defineConfig, transports } from '@adonisjs/mail'

/** Without a mail server, mails stay in the outbox, where admins can read them. */
export const isMailConfigured = env.get('SMTP_HOST') !== undefined

const user = env.get('SMTP_USERNAME')

const mailConfig = defineConfig({
  default: 'smtp',
  from: {
    address: env.get('MAIL_FROM') ?? `gangway@${new URL(env.get('APP_URL')).hostname}`,
    name: companyName,
  },
  mailers: {
    smtp: transports.smtp({
      host: env.get('SMTP_HOST') ?? '127.0.0.1',
      port: env.get('SMTP_PORT') ?? 587,
      secure: env.get('SMTP_SECURE') ?? false,
      auth: user
        ? { type: 'login', user, pass: env.get('SMTP_PASSWORD')?.release() ?? '' }
        : undefined,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    }),
  },
})

export default mailConfig

declare module '@adonisjs/mail/types' {
  export interface MailersList extends InferMailers<typeof mailConfig> {}
}
