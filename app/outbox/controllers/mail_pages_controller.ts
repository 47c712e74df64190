import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { understood } from '#access/services/understood'
import { findMail } from '#outbox/queries/find_mail'
import { listMails } from '#outbox/queries/mail_list'
import MailTransformer from '#outbox/transformers/mail_transformer'
import { mailListValidator } from '#outbox/validators/mail_list'

const PAGE_SIZE = 25

/** The mails tab of User Management. */
export default class MailPagesController {
  async index({ inertia, request, serialize }: HttpContext) {
    const { page, q, state, kind, sort } = await understood<Infer<typeof mailListValidator>>(
      mailListValidator,
      request.qs()
    )
    const list = await listMails({ q, state, kind, sort }, { page, perPage: PAGE_SIZE })
    return inertia.render('outbox/mails', {
      mails: await serialize(MailTransformer.transform(list.rows)),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { q: q ?? '', state: state ?? '' },
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
