import type { MailServerAddress } from '#settings/mail_transport'

export type MailTestOutcome =
  | 'accepted'
  | 'unknown_host'
  | 'refused'
  | 'timeout'
  | 'tls'
  | 'credentials'
  | 'sender'
  | 'recipient'
  | 'message'
  | 'other'

export type MailTestResult = {
  outcome: MailTestOutcome
  /** What happened, and what to do about it. */
  message: string
  /** The server's own words; null where it said nothing. */
  answer: string | null
}

interface MailError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  message?: string
  rejectedErrors?: MailError[]
  cause?: unknown
  errors?: unknown[]
}

const CHARACTERS = 300

/** One line of limited length. */
function oneLine(text: string | undefined): string | null {
  const line = (text ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line ? line.slice(0, CHARACTERS) : null
}

export const accepted = (response: string | undefined): MailTestResult => ({
  outcome: 'accepted',
  message:
    'The mail server accepted the email. Check that it arrives: the portal can’t see what happens after that.',
  answer: oneLine(response),
})

/** A failed attempt in words: no stack traces, and never the password. */
export function failureInWords(error: unknown, server: MailServerAddress): MailTestResult {
  const found = mailErrorOf(error)
  const outcome = outcomeOf(found)
  const answer = oneLine(found.response ?? found.rejectedErrors?.[0]?.response)
  const { password } = server
  return {
    outcome,
    message: WORDS[outcome](server, oneLine(found.message) ?? ''),
    answer: answer && password ? answer.replaceAll(password, '[redacted]') : answer,
  }
}

/** The mailer wraps nodemailer's error. */
function mailErrorOf(error: unknown): MailError {
  let found = (error ?? {}) as MailError
  for (let depth = 0; depth < 3; depth++) {
    const inner = (found.cause ?? found.errors?.[0]) as MailError | undefined
    if (!inner || found.response || /^E(?!_)/.test(found.code ?? '')) break
    found = inner
  }
  return found
}

const TLS = /certificate|self-signed|\bssl\b|\btls\b|wrong version number|EPROTO|handshake/i

function outcomeOf({ code, command, message = '', responseCode }: MailError): MailTestOutcome {
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(message)) return 'unknown_host'
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 535) return 'credentials'
  if (/ECONNREFUSED/.test(message)) return 'refused'
  if (code === 'ETLS' || TLS.test(message)) return 'tls'
  if (code === 'ETIMEDOUT' || /timeout|timed out|greeting never/i.test(message)) return 'timeout'
  if (responseCode === 530) return 'credentials'
  if (code === 'EENVELOPE') return command === 'RCPT TO' ? 'recipient' : 'sender'
  if (code === 'EMESSAGE') return 'message'
  return /ECONNRESET|EHOSTUNREACH|ENETUNREACH/.test(message) ? 'refused' : 'other'
}

type Words = (server: MailServerAddress, detail: string) => string

const WORDS: Record<Exclude<MailTestOutcome, 'accepted'>, Words> & { accepted: Words } = {
  accepted: () => '',
  unknown_host: ({ host }) => `There is no server named ${host}. Check the name for typos.`,
  refused: ({ host, port }) =>
    `${host} refuses connections on port ${port}. Check the port and your firewall.`,
  timeout: ({ host, port }) =>
    `${host} did not answer on port ${port} in time. Check the port and your firewall, or try TLS from the start.`,
  tls: ({ security }, detail) =>
    security === 'tls'
      ? `Couldn't make an encrypted connection (${detail}). The port may be one for STARTTLS, or the certificate of the server is not valid for its name.`
      : `Couldn't make an encrypted connection (${detail}). The server may offer no STARTTLS, or its certificate is not valid for its name.`,
  credentials: ({ username }) =>
    username
      ? 'The mail server does not accept the user name or the password.'
      : 'The mail server wants a user name and a password.',
  sender: () => 'The mail server does not let this sender send. Give an address it knows.',
  recipient: () => 'The mail server does not accept email for this recipient from us.',
  message: () => 'The mail server rejected the email.',
  other: (_, detail) => `The server did not accept the email${detail ? `: ${detail}` : ''}.`,
}
