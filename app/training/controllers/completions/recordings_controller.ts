import type { HttpContext } from '@adonisjs/core/http'
import { answerList } from '#core/http/paging'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { actorOf } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'
import { auditOpening } from '#storage/services/audit_opening'
import { findFile } from '#storage/queries/find_file'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { sendFile } from '#storage/services/send_file'
import {
  findRecording,
  listRecordings,
  sheetOf,
} from '#training/queries/completions/recording_list'
import {
  attachSheet,
  previewRecording,
  recordTraining,
  SHEET_RULES,
} from '#training/services/record_training'
import { voidCompletion } from '#training/services/void_completion'
import {
  pagedListValidator,
  recordingValidator,
  sheetValidator,
  voidValidator,
} from '#training/validators/assignments'

/** Training outside the portal, recorded by HR. */
export default class RecordingsController {
  async index(ctx: HttpContext) {
    const paging = await pagedListValidator.validate(ctx.request.qs())
    return answerList(ctx, await listRecordings(paging), false)
  }

  async show(ctx: HttpContext) {
    return findRecording(Number(ctx.params.id))
  }

  async store(ctx: HttpContext) {
    const { dryRun, ...input } = await ctx.request.validateUsing(recordingValidator)
    const key = await idempotencyKeyOf(ctx)
    if (dryRun) return { dryRun: true, ...(await previewRecording(input, actorOf(ctx))) }
    const recorded = await recordTraining(input, actorOf(ctx), key)
    ctx.response.status(201)
    return { dryRun: false, ...recorded }
  }

  /** The request body is the scan. */
  async attach(ctx: HttpContext) {
    const { name } = await sheetValidator.validate({ name: ctx.request.qs().name })
    const id = Number(ctx.params.id)
    await receiveUpload(ctx, SHEET_RULES.maxBytes, (body) =>
      attachSheet(id, name ?? `sign-in sheet ${id}`, body, actorOf(ctx))
    )
    return ctx.response.noContent()
  }

  async sheet(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const fileId = await sheetOf(id)
    const file = fileId === null ? null : await findFile(fileId)
    if (!file) throw notFound('There is no sign-in sheet.')
    await auditOpening(ctx, { entityType: 'training_recording', entityId: id, fileId: file.id })
    return sendFile(ctx, file)
  }

  /** Voids a completion of any kind. */
  async voidCompletion(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(voidValidator)
    await voidCompletion(Number(ctx.params.id), reason, actorOf(ctx))
    return ctx.response.noContent()
  }
}
