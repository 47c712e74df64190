import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A test's own mail server, closed after it. */
export async function ownMailServer(
  cleanup: (work: () => Promise<void>) => void,
  options: SMTPServerOptions
): Promise<{ smtpHost: string; smtpPort: number }> {
  const server = new SMTPServer({ disableReverseLookup: true, ...options })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  cleanup(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { smtpHost: '127.0.0.1', smtpPort: (server.server.address() as AddressInfo).port }
}

/** One that accepts anyone, and stores the passwords it receives. */
export async function passwordTaker(cleanup: (work: () => Promise<void>) => void) {
  const seen: string[] = []
  const theirs = await ownMailServer(cleanup, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => {
      seen.push(String(password))
      done(null, { user: 'hr' })
    },
  })
  return { seen, theirs }
}
