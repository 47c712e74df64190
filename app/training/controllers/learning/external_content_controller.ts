import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { theLearner } from '#training/controllers/learner'
import { confirmExternal, openExternal } from '#training/modules/external_content'
import { openingValidator, shownVersionValidator } from '#training/validators/video'

/** External content of a module: opened, then confirmed by the learner. */
export default class ExternalContentController {
  async open(ctx: HttpContext) {
    const shown = await ctx.request.validateUsing(openingValidator)
    const { id: learnerId } = await theLearner(ctx)
    return openExternal(learnerId, Number(ctx.params.id), shown, actorOf(ctx))
  }

  async confirm(ctx: HttpContext) {
    const shown = await ctx.request.validateUsing(shownVersionValidator)
    const { id: learnerId } = await theLearner(ctx)
    return confirmExternal(learnerId, Number(ctx.params.id), shown, actorOf(ctx))
  }
}
