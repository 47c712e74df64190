import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'
import { teamOf } from '#people/scope'
import { contentDisposition } from '#storage/services/content_disposition'
import { auditOpening } from '#storage/services/audit_opening'
import { sendFile } from '#storage/services/send_file'
import { viewerOf } from '#signing/controllers/viewer'
import { findSealed, listSealed } from '#signing/queries/documents/sealed_documents'
import { zipSealed } from '#signing/services/zip_sealed'
import { sealedFileValidator, sealedFilesValidator } from '#signing/validators/request'
import { localDay } from '#settings/local_time'

/** Sealed documents, for their signers and for HR. */
export default class SignedDocumentsController {
  async show(ctx: HttpContext) {
    const { disposition } = await sealedFileValidator.validate(ctx.request.qs())
    const document = await findSealed(Number(ctx.params.id), viewerOf(ctx))
    if (!document) throw notFound()
    await auditOpening(ctx, {
      entityType: 'signing_request',
      entityId: document.requestId,
      fileId: document.file.id,
    })
    return sendFile(ctx, document.file, { disposition: disposition ?? 'attachment' })
  }

  /** Of one or more requests, or of a search, as one ZIP. */
  async zip(ctx: HttpContext) {
    const { scope, ...filters } = await sealedFilesValidator.validate(ctx.request.qs())
    const team = teamOf(ctx, scope)
    const documents = await listSealed({ ...filters, team }, viewerOf(ctx))
    if (documents.length === 0) throw notFound('None of these has a signed document.')
    const body = await zipSealed(documents, actorOf(ctx))
    const name = `signed-documents-${localDay()}.zip`
    ctx.response.header('Content-Type', 'application/zip')
    ctx.response.header('Content-Disposition', contentDisposition('attachment', name))
    ctx.response.header('Cache-Control', 'private, no-store')
    return ctx.response.stream(body)
  }
}
