import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { answerList } from '#core/http/paging'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { actorOf } from '#audit/actor'
import { conflict, notFound } from '#core/errors/http_errors'
import { requestViewerOf, theRequested } from '#documents/controllers/requested_person'
import {
  requestsOfUser,
  findDocumentRequest,
  findReading,
  listDocumentRequests,
} from '#documents/queries/request_list'
import { bytesOf } from '#documents/request'
import { acknowledge, noteOpened } from '#documents/services/acknowledge_document'
import {
  cancelRequest,
  NOT_OPEN,
  remindOfRequests,
  undoCancellation,
} from '#documents/services/change_requests'
import type { NewRequests } from '#documents/services/plan_requests'
import { previewRequests, requestDocuments } from '#documents/services/request_documents'
import {
  acknowledgementValidator,
  cancellationValidator,
  requestListValidator,
  dispositionValidator,
  newRequestValidator,
  remindersValidator,
} from '#documents/validators/document_request'
import { teamOf } from '#people/scope'
import { findFile } from '#storage/queries/find_file'
import { sendFile } from '#storage/services/send_file'

/** Requests to upload documents, or to read and acknowledge them. */
export default class DocumentRequestsController {
  async index(ctx: HttpContext) {
    const { page, perPage, cursor, scope, ...given } = await requestListValidator.validate(
      ctx.request.qs()
    )
    const filters = { ...given, team: teamOf(ctx, scope) }
    const list = await listDocumentRequests(filters, requestViewerOf(ctx), {
      page,
      perPage,
      cursor,
    })
    return answerList(ctx, list, cursor !== undefined)
  }

  /** One's own, also for HR. */
  async own({ auth }: HttpContext) {
    return requestsOfUser(auth.getUserOrFail().id)
  }

  async show(ctx: HttpContext) {
    return findDocumentRequest(Number(ctx.params.id), requestViewerOf(ctx))
  }

  async store(ctx: HttpContext) {
    const input = inputOf(await ctx.request.validateUsing(newRequestValidator))
    const asked = await requestDocuments(input, actorOf(ctx), await idempotencyKeyOf(ctx))
    ctx.response.status(201)
    return asked
  }

  async preview(ctx: HttpContext) {
    return previewRequests(inputOf(await ctx.request.validateUsing(newRequestValidator)))
  }

  async remind(ctx: HttpContext) {
    const { requestIds } = await ctx.request.validateUsing(remindersValidator)
    return remindOfRequests(requestIds, actorOf(ctx))
  }

  async cancel(ctx: HttpContext) {
    const { keepUpload } = await ctx.request.validateUsing(cancellationValidator)
    await cancelRequest(Number(ctx.params.id), actorOf(ctx), { keepUpload })
    return this.show(ctx)
  }

  async undoCancellation(ctx: HttpContext) {
    await undoCancellation(Number(ctx.params.id), actorOf(ctx))
    return this.show(ctx)
  }

  /** The document to read. Records that its reader has opened it. */
  async file(ctx: HttpContext) {
    const { disposition } = await dispositionValidator.validate(ctx.request.qs())
    const id = Number(ctx.params.id)
    const viewer = requestViewerOf(ctx)
    const reading = await findReading(id, viewer)
    // It may have been sent by mistake.
    if (reading.cancelled && !viewer.all) throw conflict(NOT_OPEN)
    const file = reading.fileId === null ? null : await findFile(reading.fileId)
    if (!file) throw notFound('There is no file.')
    if (!reading.opened && reading.userId === ctx.auth.getUserOrFail().id) {
      await noteOpened(id, await theRequested(ctx), actorOf(ctx))
    }
    return sendFile(ctx, file, { disposition: disposition ?? 'attachment' })
  }

  async acknowledge(ctx: HttpContext) {
    const { sha256 } = await ctx.request.validateUsing(acknowledgementValidator)
    await acknowledge(Number(ctx.params.id), sha256, await theRequested(ctx), actorOf(ctx))
    return this.show(ctx)
  }
}

function inputOf(given: Infer<typeof newRequestValidator>): NewRequests {
  const { maxMegabytes } = given
  return {
    employeeIds: given.employeeIds,
    kind: given.kind,
    name: given.name ?? null,
    instructions: given.instructions ?? '',
    templateId: given.templateId ?? null,
    accepts: given.accepts ?? ['pdf', 'image'],
    maxBytes: maxMegabytes ? bytesOf(maxMegabytes) : null,
    asksExpiry: given.asksExpiry ?? false,
    dueOn: given.dueOn ?? null,
  }
}
