import type { HttpContext } from '@adonisjs/core/http'
import { listSignIns } from '#accounts/queries/sessions/sign_ins'
import { answerList } from '#core/http/paging'
import { signInsValidator } from '#accounts/validators/sign_ins'

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
