import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#core/errors/http_errors'
import { answerMail } from '#messages/services/answer_mail'
import { inScheme, previewKinds, previewMail } from '#messages/services/preview_mails'
import { previewValidator } from '#messages/validators/preview'

/** Previews of every email, with made-up facts. */
export default class MailPreviewsController {
  async index() {
    return previewKinds()
  }

  async page({ inertia }: HttpContext) {
    return inertia.render('messages/previews', { kinds: await previewKinds() })
  }

  async show({ params, request, response }: HttpContext) {
    const { scheme = 'light' } = await previewValidator.validate(request.qs())
    const mail = await previewMail(params.kind, Number(params.id))
    if (!mail) throw notFound('There is no such email.')
    return answerMail(response, inScheme(mail.html, scheme))
  }
}
