import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail {
  from: string
  /** The addresses of the envelope: where it really went. */
  to: string[]
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
  raw: string
}

interface Refusal extends Error {
  responseCode: number
}

/** A real SMTP server on loopback that receives the portal's emails in the suites. */
export class TestMailServer {
  #server: SMTPServer | undefined
  #mails: ReceivedMail[] = []
  #refusals: Refusal[] = []
  #arrivals = new EventEmitter()

  /** Listens where the tested portal is configured to send. */
  async start(port = Number(process.env.SMTP_PORT)) {
    if (this.#server) return
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onData: (stream, session, done) => {
        this.#receive(stream, session).then(
          () => done(),
          (error: Error) => done(error)
        )
      },
    })
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    this.#server = server
  }

  /** From now on the mail server is down, as far as the portal can tell. */
  async stop() {
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const refusal = this.#refusals.shift()
    if (refusal) throw refusal
    const raw = Buffer.concat(chunks)
    const parsed = await PostalMime.parse(raw)
    const { mailFrom, rcptTo } = session.envelope
    this.#mails.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      messageId: parsed.messageId ?? '',
      headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
      raw: raw.toString('utf8'),
    })
    this.#arrivals.emit('mail')
  }

  received(): ReceivedMail[] {
    return [...this.#mails]
  }

  /** Clears the emails and pending errors. */
  clear() {
    this.#mails = []
    this.#refusals = []
  }

  /** Answers the next `times` emails with an error; 4xx is temporary, 5xx permanent. */
  refuse(times = 1, code = 451, message = 'try again later') {
    for (let turn = 0; turn < times; turn++) {
      this.#refusals.push(Object.assign(new Error(message), { responseCode: code }))
    }
  }

  /** The first email that `predicate` accepts, received already or later. */
  async waitFor(predicate: (mail: ReceivedMail) => boolean, ms = 10_000): Promise<ReceivedMail> {
    const stopWaiting = new AbortController()
    const late = pause(ms, undefined, { signal: stopWaiting.signal }).then(
      () => true,
      () => true
    )
    try {
      for (;;) {
        const mail = this.#mails.find(predicate)
        if (mail) return mail
        const arrival = once(this.#arrivals, 'mail', { signal: stopWaiting.signal })
        const tooLate = await Promise.race([late, arrival.then(() => false)])
        if (tooLate) {
          const seen = this.#mails.map(({ to, subject }) => `${to.join()}: ${subject}`)
          throw new Error(`No such mail within ${ms} ms. Received: ${seen.join('; ') || 'none'}`)
        }
      }
    } finally {
      stopWaiting.abort()
    }
  }

  waitForMailTo(address: string, ms?: number) {
    return this.waitFor(({ to }) => to.includes(address), ms)
  }
}

/** Runs during all suites, and is cleared after each test. */
export const mailServer = new TestMailServer()

/** The first link of an email whose path starts like this. */
export function linkIn(mail: ReceivedMail, path: string): string {
  const link = (mail.text.match(/https?:\/\/\S+/g) ?? []).find((url) =>
    new URL(url).pathname.startsWith(path)
  )
  if (!link) throw new Error(`The mail has no link to ${path}:\n${mail.text}`)
  return link
}
