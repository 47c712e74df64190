import type { HttpContext } from '@adonisjs/core/http'
import { disableAccount, enableAccount, type Keeper } from '#access/services/disable_account'
import { disableValidator } from '#access/validators/account_state'
import { actorOf } from '#audit/actor'

export const keeperOf = ({ auth }: HttpContext): Keeper => {
  const { id, role } = auth.getUserOrFail()
  return { id, isAdmin: role === 'admin' }
}

/** Whether an account can be used: disabled and enabled. */
export default class AccountStatesController {
  async disable(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(disableValidator)
    await disableAccount(Number(ctx.params.id), reason ?? null, keeperOf(ctx), actorOf(ctx))
    return { disabled: true }
  }

  async enable(ctx: HttpContext) {
    await enableAccount(Number(ctx.params.id), keeperOf(ctx), actorOf(ctx))
    return { disabled: false }
  }
}
