import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { conflict, notFound } from '#core/errors/http_errors'
import { contentDisposition } from '#storage/services/content_disposition'
import { certificateFile } from '#training/certificate/certificate_file'
import { assertMaySeeProof } from '#training/policies/learner_policy'
import { findCertificate } from '#training/queries/completions/find_certificate'
import { certificateValidator } from '#training/validators/certificate'

/** A completion's certificate as a PDF, for its owner and for reviewers. */
export default class CertificatesController {
  async show(ctx: HttpContext) {
    const { paper, disposition } = await certificateValidator.validate(ctx.request.qs())
    const certificate = await findCertificate(Number(ctx.params.id))
    if (!certificate) throw notFound()
    assertMaySeeProof(actorOf(ctx), certificate)
    if (certificate.void) {
      throw conflict('This completion was voided, so it has no certificate.')
    }
    const bytes = await certificateFile(certificate, paper ?? 'a4')
    const name = `certificate-${certificate.code}.pdf`
    ctx.response.header('Content-Type', 'application/pdf')
    ctx.response.header(
      'Content-Disposition',
      contentDisposition(disposition ?? 'attachment', name)
    )
    ctx.response.header('Cache-Control', 'private, no-store')
    return ctx.response.send(bytes)
  }
}
