import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { holdDocument } from '#signing/retention/hold_document'
import { holdValidator } from '#signing/validators/evidence'

/** Legal holds: a document on hold cannot be deleted. */
export default class DocumentHoldsController {
  async update(ctx: HttpContext) {
    const hold = await ctx.request.validateUsing(holdValidator)
    await holdDocument(Number(ctx.params.id), hold, actorOf(ctx))
    return { held: hold.held }
  }
}
