import type { HttpContext } from '@adonisjs/core/http'
import { findMail } from '#outbox/queries/find_mail'
import { listMails } from '#outbox/queries/mail_list'
import MailTransformer from '#outbox/transformers/mail_transformer'
import { mailListValidator } from '#outbox/validators/mail_list'

const PAGE_SIZE = 25

/** The mails tab of User Management. */
export default class MailPagesController {
  async index({ inertia, request, serialize }: HttpContext) {
    const { page, perPage, cursor, ...filters } = await mailListValidator.validate(request.qs())
    const list = await listMails(filters, { page, perPage: PAGE_SIZE })
    return inertia.render('outbox/mails', {
      mails: await serialize(MailTransformer.transform(list.rows)),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { q: filters.q ?? '', state: filters.state ?? '' },
    })
  }

  async show({ inertia, params, serialize }: HttpContext) {
    const { message, rendered } = await findMail(Number(params.id))
    const { subject, html, text } = rendered
    return inertia.render('outbox/mail', {
      mail: { ...(await serialize(MailTransformer.transform(message))), subject, html, text },
    })
  }
}
