import type { MailSecurity } from '#settings/values'

export interface MailServerAddress {
  host: string
  port: number
  security: MailSecurity
  username: string | null
  password: string | null
}

/** A mail server in nodemailer's format. */
export function transportOf({ host, port, security, username, password }: MailServerAddress) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth: username ? { type: 'login' as const, user: username, pass: password ?? '' } : undefined,
  }
}
