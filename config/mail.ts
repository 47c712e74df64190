import env from '#start/env'
import { defineConfig, transports } from '@adonisjs/mail'

/** Milliseconds a mail server may take for each part of a delivery. */
export const MAIL_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

const user = env.get('SMTP_USERNAME')

/**
 * The mail server of the environment. Stored settings take precedence, and always provide the
 * sender: see #messages/delivery/mailer.
 */
const mailConfig = defineConfig({
  default: 'smtp',
  mailers: {
    smtp: transports.smtp({
      host: env.get('SMTP_HOST') ?? '127.0.0.1',
      port: env.get('SMTP_PORT') ?? 587,
      secure: env.get('SMTP_SECURE') ?? false,
      auth: user
        ? { type: 'login', user, pass: env.get('SMTP_PASSWORD')?.release() ?? '' }
        : undefined,
      ...MAIL_TIMEOUTS,
    }),
  },
})

export default mailConfig

declare module '@adonisjs/mail/types' {
  export interface MailersList extends InferMailers<typeof mailConfig> {}
}
