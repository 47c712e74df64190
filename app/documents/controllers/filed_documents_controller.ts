import type { HttpContext } from '@adonisjs/core/http'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { HttpError } from '#core/errors/http_errors'
import { actorOf } from '#audit/actor'
import { requestViewerOf } from '#documents/controllers/requested_person'
import { fileDocument } from '#documents/filing/file_document'
import { findDocumentRequest } from '#documents/queries/request_list'
import { bytesOf, MOST_MEGABYTES } from '#documents/request'
import { filingValidator } from '#documents/validators/document_request'
import { receiveUpload } from '#storage/uploads/receive_upload'

/** Documents that HR files for people. */
export default class FiledDocumentsController {
  /** The request body is the file; its details are in the query. */
  async store(ctx: HttpContext) {
    const given = await filingValidator.validate(ctx.request.qs())
    if (ctx.request.is(['multipart/form-data'])) {
      throw new HttpError(415, 'Send the file itself as the body of the request.')
    }
    const key = await idempotencyKeyOf(ctx)
    const filing = {
      requestId: given.requestId ?? null,
      name: given.name ?? '',
      fileName: given.fileName ?? 'document',
      expiresOn: given.expiresOn ?? null,
    }
    const requestId = await receiveUpload(ctx, bytesOf(MOST_MEGABYTES), (body) =>
      fileDocument(Number(ctx.params.id), filing, body, actorOf(ctx), key)
    )
    ctx.response.status(201)
    return findDocumentRequest(requestId, requestViewerOf(ctx))
  }
}
