import { createHash } from 'node:crypto'
import { appUrl } from '#config/app'
import type { OutboxRow } from '#messages/models/outbox_message'
import { oneLine, UnusableMail } from '#messages/delivery/delivery_outcome'
import { LOGO_CID } from '#messages/services/mail_logo'
import { currentMailer } from '#messages/delivery/mailer'
import { companyName, setting } from '#settings/current'
import { headerText, type RenderedMail } from '#messages/services/render_mail'

/** A server that answers drop by drop must not block an email forever. */
const SEND_TIMEOUT_MS = 90_000

/** A single address, nothing that a mail program would read as a second one. */
const SINGLE_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/u

const LOGO = {
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
}

/** The framework's result for an accepted email. */
type Sent = { original?: { response?: unknown } } | undefined

/**
 * Sends a rendered email to the mail server; resolves with the server's answer, if any, when it
 * has accepted.
 */
export async function sendMail(message: OutboxRow, rendered: RenderedMail): Promise<string | null> {
  if (!SINGLE_ADDRESS.test(message.recipient)) {
    throw new UnusableMail("The recipient's address is not a single email address.")
  }
  const mailer = await currentMailer()
  const sending = mailer.send((draft) => {
    draft
      .from(setting('mailFrom'), headerText(companyName()))
      .to(message.recipient, headerText(message.recipient_name))
      .subject(rendered.subject)
      .html(rendered.html)
      .text(rendered.text)
      .messageId(messageIdOf(message))
      // RFC 3834: no vacation notice must answer this.
      .header('Auto-Submitted', 'auto-generated')
      .header('X-Auto-Response-Suppress', 'All')
    if (rendered.logo) draft.embedData(rendered.logo.png, LOGO_CID, LOGO)
  })
  const sent = (await withinTime(sending, SEND_TIMEOUT_MS)) as Sent
  const response = sent?.original?.response
  return typeof response === 'string' ? oneLine(response) : null
}

/**
 * The same for every attempt: where a kill makes us send it twice, the receiver can tell that it
 * is one email.
 */
export function messageIdOf({ id, created_at }: Pick<OutboxRow, 'id' | 'created_at'>): string {
  const { hostname } = new URL(appUrl)
  const origin = createHash('sha256').update(`${appUrl} ${id} ${created_at}`).digest('hex')
  return `<${id}.${origin.slice(0, 24)}@${hostname}>`
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long to answer')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
