import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { encodeCursor } from '#core/http/paging'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { failedMails } from '#messages/queries/failed_mails'
import { findMail } from '#messages/queries/find_mail'
import { listMails } from '#messages/queries/mail_list'
import { mailKinds } from '#messages/services/mail_kinds'
import MailTransformer from '#messages/transformers/mail_transformer'
import { mailPageValidator } from '#messages/validators/mail_list'

const PAGE_SIZE = 25

/** The Email log tab of User Management. */
export default class MailPagesController {
  async index({ inertia, request, serialize }: HttpContext) {
    const { before, ...filters } = await dropInvalidFilters<Infer<typeof mailPageValidator>>(
      mailPageValidator,
      request.qs()
    )
    const cursor = before ? encodeCursor({ value: null, id: before }) : undefined
    const list = await listMails(filters, { cursor, perPage: PAGE_SIZE })
    const { q = '', state = '', kind = '', from = '', to = '' } = filters
    return inertia.render('messages/mails', {
      mails: await serialize(MailTransformer.transform(list.rows)),
      total: list.total,
      hasOlder: list.nextCursor !== null,
      hasNewer: cursor !== undefined,
      filters: { q, state, kind, from, to },
      kinds: mailKinds().map(([name, { label }]) => ({ kind: name, label })),
      failed: await failedMails(),
    })
  }

  async show({ auth, inertia, params, serialize }: HttpContext) {
    const { message, rendered } = await findMail(Number(params.id), auth.getUserOrFail())
    const { subject, text } = rendered
    return inertia.render('messages/mail', {
      mail: { ...(await serialize(MailTransformer.transform(message))), subject, text },
    })
  }
}
