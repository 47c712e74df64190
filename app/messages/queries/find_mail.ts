import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/refusals'
import { OUTBOX_TABLE, type OutboxMessage } from '#messages/outbox_message'
import { inBrowser, renderMail, type RenderedMail } from '#messages/services/render_mail'

interface ReadableMail {
  message: OutboxMessage
  rendered: RenderedMail
}

const GONE = 'What this mail was about no longer exists, so it cannot be shown.'

/**
 * A mail as it is read in the portal, with secret addresses masked. The link of an invitation or
 * to a new address is shown to administrators, so that it can be handed on without a mail server;
 * others who manage settings could take accounts over with it.
 * @throws Refusal 404.
 */
export async function findMail(id: number, reader: { role: string }): Promise<ReadableMail> {
  const message = (await db.from(OUTBOX_TABLE).where('id', id).first()) as OutboxMessage | null
  if (!message) throw notFound('There is no such mail.')
  const rendered = await renderMail(message, {
    maskSecrets: true,
    administrator: reader.role === 'admin',
  })
  return {
    message,
    rendered: rendered
      ? inBrowser(rendered)
      : {
          subject: message.kind,
          html: `<p>${GONE}</p>`,
          text: GONE,
          obsolete: GONE,
          logo: null,
        },
  }
}
