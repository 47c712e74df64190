import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { answerList } from '#access/services/paging'
import { findMail } from '#outbox/queries/find_mail'
import { listMails } from '#outbox/queries/mail_list'
import { retryMail } from '#outbox/services/retry_mail'
import MailTransformer from '#outbox/transformers/mail_transformer'
import { mailListValidator } from '#outbox/validators/mail_list'

/** Nothing in a mail runs, loads or is sent anywhere when it is shown inside the app. */
const PREVIEW_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** The outbox as programs read it. */
export default class MailsController {
  async index(ctx: HttpContext) {
    const { page, perPage, cursor, ...filters } = await mailListValidator.validate(ctx.request.qs())
    const list = await listMails(filters, { page, perPage, cursor })
    const rows = answerList(ctx, list, cursor !== undefined)
    return ctx.serialize(MailTransformer.transform(rows))
  }

  async show({ params, serialize }: HttpContext) {
    const { message, rendered } = await findMail(Number(params.id))
    const { subject, html, text } = rendered
    return { ...(await serialize(MailTransformer.transform(message))), subject, html, text }
  }

  /** The mail as a document of its own, for the reader's frame. */
  async preview({ params, response }: HttpContext) {
    const { rendered } = await findMail(Number(params.id))
    response.header('Content-Security-Policy', PREVIEW_POLICY)
    response.type('html')
    return rendered.html.replace('<head>', '<head><base target="_blank">')
  }

  async retry(ctx: HttpContext) {
    const message = await retryMail(Number(ctx.params.id), actorOf(ctx))
    return ctx.serialize(MailTransformer.transform(message))
  }
}
