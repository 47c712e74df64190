import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#exceptions/refusals'
import { answerMail } from '#outbox/services/answer_mail'
import { inScheme, previewKinds, previewMail } from '#outbox/services/preview_mails'
import { previewValidator } from '#outbox/validators/preview'

/** Every mail as it looks, of made-up facts. */
export default class MailPreviewsController {
  async index() {
    return previewKinds()
  }

  async page({ inertia }: HttpContext) {
    return inertia.render('outbox/previews', { kinds: await previewKinds() })
  }

  async show({ params, request, response }: HttpContext) {
    const { scheme = 'light' } = await previewValidator.validate(request.qs())
    const mail = await previewMail(params.kind, Number(params.id))
    if (!mail) throw notFound('There is no such mail.')
    return answerMail(response, inScheme(mail.html, scheme))
  }
}
