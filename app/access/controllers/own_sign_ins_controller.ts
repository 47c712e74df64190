import type { HttpContext } from '@adonisjs/core/http'
import { listSignIns } from '#access/queries/sign_ins'
import { answerList } from '#access/services/paging'
import { signInsValidator } from '#access/validators/sign_ins'

/** The history of one's own sign-ins. */
export default class OwnSignInsController {
  async index(ctx: HttpContext) {
    const paging = await ctx.request.validateUsing(signInsValidator, { data: ctx.request.qs() })
    return answerList(
      ctx,
      await listSignIns(ctx.auth.getUserOrFail().id, paging),
      paging.cursor !== undefined
    )
  }
}
