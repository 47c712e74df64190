import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { answerList } from '#core/http/paging'
import { notFound } from '#core/errors/http_errors'
import { visibleItem } from '#onboarding/queries/tasks/visible_item'
import { commentsOf } from '#onboarding/queries/comments_of'
import { listTasks } from '#onboarding/queries/tasks/task_list'
import { delegatesFor } from '#onboarding/queries/tasks/delegates'
import { FILE_RULES } from '#onboarding/packets/attach_file'
import { completeTask, completeWithFile, undoTask } from '#onboarding/tasks/complete_task'
import {
  commentOn,
  delegateTask,
  removeItem,
  retryItem,
  waiveItem,
} from '#onboarding/tasks/change_item'
import {
  commentValidator,
  delegatesValidator,
  delegateValidator,
  doneValidator,
  proofValidator,
  taskListValidator,
  waiveValidator,
} from '#onboarding/validators/item'
import { findFile } from '#storage/queries/find_file'
import { auditOpening } from '#storage/services/audit_opening'
import { sendFile } from '#storage/services/send_file'
import { receiveUpload } from '#storage/uploads/receive_upload'

const idOf = ({ params }: HttpContext) => Number(params.id)

/** Items of checklists: tasks are marked as done, and HR decides about the others. */
export default class ItemsController {
  /** What is the caller's to do, or what they have done. */
  async index(ctx: HttpContext) {
    const { page, perPage, ...filters } = await taskListValidator.validate(ctx.request.qs())
    const viewer = { ...actorOf(ctx), id: ctx.auth.getUserOrFail().id }
    return answerList(ctx, await listTasks(viewer, filters, { page, perPage }), false)
  }

  async complete(ctx: HttpContext) {
    const { note } = await ctx.request.validateUsing(doneValidator)
    await completeTask(idOf(ctx), note ?? null, actorOf(ctx))
    return ctx.response.noContent()
  }

  /** Takes the proof itself as the body. */
  async prove(ctx: HttpContext) {
    const { name, note } = await proofValidator.validate(ctx.request.qs())
    await receiveUpload(ctx, FILE_RULES.maxBytes, (body) =>
      completeWithFile(idOf(ctx), { name: name ?? 'proof', note: note ?? null }, body, actorOf(ctx))
    )
    return ctx.response.noContent()
  }

  async undo(ctx: HttpContext) {
    await undoTask(idOf(ctx), actorOf(ctx))
    return ctx.response.noContent()
  }

  async delegate(ctx: HttpContext) {
    const { userId, previous } = await ctx.request.validateUsing(delegateValidator)
    await delegateTask(idOf(ctx), userId, actorOf(ctx), previous)
    return ctx.response.noContent()
  }

  /** Whom a task can be handed over to. */
  async delegates(ctx: HttpContext) {
    const { q } = await delegatesValidator.validate(ctx.request.qs())
    return delegatesFor(idOf(ctx), q, actorOf(ctx))
  }

  async waive(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(waiveValidator)
    await waiveItem(idOf(ctx), reason, actorOf(ctx))
    return ctx.response.noContent()
  }

  async destroy(ctx: HttpContext) {
    await removeItem(idOf(ctx), actorOf(ctx))
    return ctx.response.noContent()
  }

  async retry(ctx: HttpContext) {
    await retryItem(idOf(ctx), actorOf(ctx))
    return ctx.response.accepted({ accepted: true })
  }

  async comments(ctx: HttpContext) {
    const item = await visibleItem(idOf(ctx), actorOf(ctx))
    return commentsOf(item.id)
  }

  async comment(ctx: HttpContext) {
    const { body } = await ctx.request.validateUsing(commentValidator)
    const id = idOf(ctx)
    await commentOn(id, body, actorOf(ctx), await idempotencyKeyOf(ctx))
    ctx.response.status(201)
    return commentsOf(id)
  }

  /** What goes with a task. */
  async file(ctx: HttpContext) {
    const { file_id: fileId } = await visibleItem(idOf(ctx), actorOf(ctx))
    const file = fileId === null ? null : await findFile(fileId)
    if (!file) throw notFound('There is no file.')
    return sendFile(ctx, file)
  }

  /** What shows that a task was done. */
  async proof(ctx: HttpContext) {
    const {
      id,
      proof_file_id: fileId,
      done_by_id: doneById,
    } = await visibleItem(idOf(ctx), actorOf(ctx))
    const file = fileId === null ? null : await findFile(fileId)
    if (!file) throw notFound('There is no file.')
    if (doneById !== actorOf(ctx).id) {
      await auditOpening(ctx, { entityType: 'onboarding_item', entityId: id, fileId: file.id })
    }
    return sendFile(ctx, file)
  }
}
