import type { HttpContext } from '@adonisjs/core/http'
import { disableAccount, enableAccount } from '#accounts/services/disable_account'
import { disableValidator } from '#accounts/validators/account_state'
import { actorOf } from '#audit/actor'

/** Disables and enables accounts. */
export default class AccountStatesController {
  async disable(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(disableValidator)
    const { id } = ctx.auth.getUserOrFail()
    await disableAccount(Number(ctx.params.id), reason ?? null, id, actorOf(ctx))
    return { disabled: true }
  }

  async enable(ctx: HttpContext) {
    await enableAccount(Number(ctx.params.id), ctx.auth.getUserOrFail().id, actorOf(ctx))
    return { disabled: false }
  }
}
