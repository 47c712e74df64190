import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/http_errors'
import OutboxMessage, { type OutboxRow } from '#messages/models/outbox_message'
import { inBrowser, renderMail, type RenderedMail } from '#messages/services/render_mail'

interface ReadableMail {
  message: OutboxRow
  rendered: RenderedMail
}

const GONE = "This email is about something that no longer exists, so it can't be shown."

/**
 * An email as shown in the portal, with secret links masked. Administrators see the link of an
 * invitation or address confirmation, so they can pass it on without a mail server; others who
 * manage settings could use it to take over accounts.
 * @throws HttpError 404.
 */
export async function findMail(id: number, reader: { role: string }): Promise<ReadableMail> {
  const message = await table(db, OutboxMessage).where('id', id).first()
  if (!message) throw notFound('There is no such email.')
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
