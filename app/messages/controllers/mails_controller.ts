import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { answerList } from '#core/http/paging'
import { findMail } from '#messages/queries/find_mail'
import { listMails } from '#messages/queries/mail_list'
import { failedMails } from '#messages/queries/failed_mails'
import { answerMail } from '#messages/services/answer_mail'
import { resendMail } from '#messages/delivery/resend_mail'
import { retryFailedMails } from '#messages/delivery/retry_failed_mails'
import { retryMail } from '#messages/delivery/retry_mail'
import MailTransformer from '#messages/transformers/mail_transformer'
import { upToValidator } from '#messages/validators/inbox'
import { mailListValidator } from '#messages/validators/mail_list'

/** The outbox, for programs. */
export default class MailsController {
  async index(ctx: HttpContext) {
    const { page, perPage, cursor, ...filters } = await mailListValidator.validate(ctx.request.qs())
    const list = await listMails(filters, { page, perPage, cursor })
    const rows = answerList(ctx, list, cursor !== undefined)
    return ctx.serialize(MailTransformer.transform(rows))
  }

  async show({ auth, params, serialize }: HttpContext) {
    const { message, rendered } = await findMail(Number(params.id), auth.getUserOrFail())
    const { subject, html, text } = rendered
    return { ...(await serialize(MailTransformer.transform(message))), subject, html, text }
  }

  /** The email as a document of its own, for the reader's frame. */
  async preview({ auth, params, response }: HttpContext) {
    const { rendered } = await findMail(Number(params.id), auth.getUserOrFail())
    return answerMail(response, rendered.html)
  }

  async retry(ctx: HttpContext) {
    const message = await retryMail(Number(ctx.params.id), actorOf(ctx))
    return ctx.serialize(MailTransformer.transform(message))
  }

  async resend(ctx: HttpContext) {
    const key = await idempotencyKeyOf(ctx)
    const message = await resendMail(Number(ctx.params.id), actorOf(ctx), key)
    ctx.response.status(201)
    return ctx.serialize(MailTransformer.transform(message))
  }

  async failed() {
    return failedMails()
  }

  async retryFailed(ctx: HttpContext) {
    const { upTo } = await ctx.request.validateUsing(upToValidator)
    return { retried: await retryFailedMails(upTo, actorOf(ctx)) }
  }
}
