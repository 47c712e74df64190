import type { HttpContext } from '@adonisjs/core/http'
import { answerList } from '#core/http/paging'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { actorOf } from '#audit/actor'
import { notFound, HttpError } from '#core/errors/http_errors'
import { requestViewerOf, theRequested } from '#documents/controllers/requested_person'
import { findDocumentRequest } from '#documents/queries/request_list'
import { teamOf } from '#people/scope'
import {
  countPending,
  findSubmission,
  findSubmissionReview,
  listPending,
} from '#documents/queries/submission_queue'
import { bytesOf, MOST_MEGABYTES } from '#documents/request'
import { acceptSubmission, rejectSubmission } from '#documents/services/review_submission'
import { submitDocument, withdrawSubmission } from '#documents/services/submit_document'
import {
  dispositionValidator,
  rejectionValidator,
  submissionQueueValidator,
  submissionValidator,
} from '#documents/validators/document_request'
import { auditOpening } from '#storage/services/audit_opening'
import { findFile } from '#storage/queries/find_file'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { sendFile } from '#storage/services/send_file'

/** Uploads for requests: submitted, withdrawn, viewed and decided. */
export default class SubmissionsController {
  /** The request body is the file; its details are in the query. */
  async store(ctx: HttpContext) {
    const claim = await submissionValidator.validate(ctx.request.qs())
    if (ctx.request.is(['multipart/form-data'])) {
      throw new HttpError(415, 'Send the file itself as the body of the request.')
    }
    const key = await idempotencyKeyOf(ctx)
    const owner = await theRequested(ctx)
    const requestId = Number(ctx.params.id)
    await receiveUpload(ctx, bytesOf(MOST_MEGABYTES), (body) =>
      submitDocument(
        owner,
        requestId,
        { fileName: claim.fileName ?? 'document', expiresOn: claim.expiresOn ?? null },
        body,
        actorOf(ctx),
        key
      )
    )
    ctx.response.status(201)
    return findDocumentRequest(requestId, requestViewerOf(ctx))
  }

  async destroy(ctx: HttpContext) {
    await withdrawSubmission(Number(ctx.params.id), await theRequested(ctx), actorOf(ctx))
    return ctx.response.noContent()
  }

  /** The file, for its owner and for HR. */
  async file(ctx: HttpContext) {
    const { disposition } = await dispositionValidator.validate(ctx.request.qs())
    const id = Number(ctx.params.id)
    const submission = await findSubmission(id)
    const isOwn = submission.userId === ctx.auth.getUserOrFail().id
    if (!isOwn && !ctx.access.can('documents:manage')) throw notFound()
    const file = submission.fileId === null ? null : await findFile(submission.fileId)
    if (!file) throw notFound('There is no file.')
    if (!isOwn) {
      await auditOpening(ctx, { entityType: 'document_submission', entityId: id, fileId: file.id })
    }
    return sendFile(ctx, file, { disposition: disposition ?? 'attachment' })
  }

  async accept(ctx: HttpContext) {
    await acceptSubmission(Number(ctx.params.id), actorOf(ctx))
    return this.show(ctx)
  }

  async reject(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(rejectionValidator)
    await rejectSubmission(Number(ctx.params.id), reason, actorOf(ctx))
    return this.show(ctx)
  }

  async index(ctx: HttpContext) {
    const { scope, ...paging } = await submissionQueueValidator.validate(ctx.request.qs())
    const viewerId = ctx.auth.getUserOrFail().id
    return answerList(ctx, await listPending(viewerId, paging, teamOf(ctx, scope)), false)
  }

  /** The number awaiting review, for the tab. */
  async count() {
    return { pending: await countPending() }
  }

  async show(ctx: HttpContext) {
    return findSubmissionReview(Number(ctx.params.id), {
      id: ctx.auth.getUserOrFail().id,
      names: ctx.access.can('employees:view'),
    })
  }
}
