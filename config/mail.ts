import env from '#start/env'
import { defineConfig, transports } from '@adonisjs/mail'

/** Milliseconds that a mail server may take for its parts of a delivery. */
export const MAIL_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

const user = env.get('SMTP_USERNAME')

/**
 * The mail server the environment names. What is stored in the settings goes before it, and the
 * sender is always theirs: see #outbox/services/mailer.
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
