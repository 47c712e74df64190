import type { HttpContext } from '@adonisjs/core/http'
import { answerList } from '#core/http/paging'
import { actorOf } from '#audit/actor'
import { listRetained } from '#signing/queries/documents/retention_list'
import { destroySeen } from '#signing/retention/destroy_document'
import { destructionValidator, retentionListValidator } from '#signing/validators/evidence'

/** Signed documents, their retention, and their deletion. */
export default class RetainedDocumentsController {
  async index(ctx: HttpContext) {
    const filters = await retentionListValidator.validate(ctx.request.qs())
    return answerList(ctx, await listRetained(filters, filters), false)
  }

  /** One at a time, so that an interruption leaves only whole documents. */
  async destroy(ctx: HttpContext) {
    const { sha256 } = await ctx.request.validateUsing(destructionValidator)
    await destroySeen(Number(ctx.params.id), sha256, actorOf(ctx))
    return { destroyed: true }
  }
}
