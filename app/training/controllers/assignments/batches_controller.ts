import type { HttpContext } from '@adonisjs/core/http'
import { answerList } from '#core/http/paging'
import { actorOf } from '#audit/actor'
import { listBatches } from '#training/queries/assignments/assignment_lists'
import { undoBatch } from '#training/assignments/undo_batch'
import { batchListValidator } from '#training/validators/assignments'

export default class BatchesController {
  async index(ctx: HttpContext) {
    const paging = await batchListValidator.validate(ctx.request.qs())
    return answerList(ctx, await listBatches(paging), paging.cursor !== undefined)
  }

  async undo(ctx: HttpContext) {
    return { withdrawn: await undoBatch(Number(ctx.params.id), actorOf(ctx)) }
  }
}
