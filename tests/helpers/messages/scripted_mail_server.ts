import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import mail from '@adonisjs/mail/services/main'
import { SMTPTransport } from '@adonisjs/mail/transports/smtp'

interface Refusal {
  code: number
  message: string
}

/**
 * A real SMTP server on loopback that answers as a test wants: rejects recipients or messages, is
 * slow, or disconnects. The mailer uses it until it is stopped.
 */
export class ScriptedMailServer {
  readonly mails: (Email & { raw: string; to: string[] })[] = []
  refuseRecipient: ((address: string) => Refusal | null) | null = null
  refuseMessage: ((attempt: number) => Refusal | null) | null = null
  /** Runs before a message is accepted; the email already counts as received. */
  beforeAccepting: (() => Promise<void>) | null = null
  attempts = 0

  #server: SMTPServer
  #original = mail.config.mailers.smtp

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _, done) => done(asError(this.refuseRecipient?.(address))),
      onData: (stream, session, done) => {
        const receive = async () => {
          const raw = await buffer(stream)
          this.attempts++
          const refusal = this.refuseMessage?.(this.attempts)
          if (refusal) throw asError(refusal)
          this.mails.push({
            ...(await PostalMime.parse(raw)),
            raw: raw.toString('utf8'),
            to: session.envelope.rcptTo.map(({ address }) => address),
          } as never)
          await this.beforeAccepting?.()
        }
        // A client that is killed in the middle of a message ends here too.
        receive().then(() => done(), done)
      },
    })
    // A test may kill the client.
    this.#server.on('error', () => {})
  }

  static async start(): Promise<ScriptedMailServer> {
    const double = new ScriptedMailServer()
    const listener = double.#server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    await mail.close('smtp')
    mail.config.mailers.smtp = () => new SMTPTransport({ host: '127.0.0.1', port })
    return double
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    await mail.close('smtp')
    mail.config.mailers.smtp = this.#original
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

function asError(refusal: Refusal | null | undefined): (Error & { responseCode?: number }) | null {
  if (!refusal) return null
  return Object.assign(new Error(refusal.message), { responseCode: refusal.code })
}
