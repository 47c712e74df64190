import { createHash } from 'node:crypto'
import { appUrl } from '#config/app'
import type { OutboxRow } from '#messages/models/outbox_message'
import { oneLine, UnusableMail } from '#messages/delivery/delivery_outcome'
import { LOGO_CID } from '#messages/services/mail_logo'
import { currentMailer } from '#messages/delivery/mailer'
import { companyName, setting } from '#settings/current'
import { headerText, type RenderedMail } from '#messages/services/render_mail'

/** A server that answers drop by drop must not hold a mail for ever. */
const SEND_TIMEOUT_MS = 90_000

/** One address and nothing a mail program would read as a second one. */
const SINGLE_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/u

const LOGO = {
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
}

/** What the framework gives of a mail that was accepted. */
type Sent = { original?: { response?: unknown } } | undefined

/**
 * Hands a written mail to the mail server; resolves when the server has accepted it, with what it
 * said, if anything.
 */
export async function sendMail(message: OutboxRow, rendered: RenderedMail): Promise<string | null> {
  if (!SINGLE_ADDRESS.test(message.recipient)) {
    throw new UnusableMail('The address of the recipient is not one e-mail address.')
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
      // RFC 3834: no holiday notice shall answer this.
      .header('Auto-Submitted', 'auto-generated')
      .header('X-Auto-Response-Suppress', 'All')
    if (rendered.logo) draft.embedData(rendered.logo.png, LOGO_CID, LOGO)
  })
  const sent = (await withinTime(sending, SEND_TIMEOUT_MS)) as Sent
  const response = sent?.original?.response
  return typeof response === 'string' ? oneLine(response) : null
}

/**
 * The same for every attempt at a message: where a kill makes us send it twice, the receiver can
 * tell that it is one.
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
