import type { HttpContext } from '@adonisjs/core/http'
import { assertAdmin } from '#core/http/assert_admin'
import { previewDeprovision } from '#accounts/queries/users/deprovision_preview'
import { deprovisionAccount } from '#accounts/services/deprovision_account'
import { deprovisionValidator } from '#accounts/validators/account_state'
import { actorOf } from '#audit/actor'

/** Closes an account permanently, including everything open for its owner. */
export default class DeprovisioningsController {
  async show(ctx: HttpContext) {
    assertAdmin(ctx, 'close accounts')
    return previewDeprovision(Number(ctx.params.id))
  }

  async store(ctx: HttpContext) {
    assertAdmin(ctx, 'close accounts')
    const input = await ctx.request.validateUsing(deprovisionValidator)
    const decisions = {
      reason: input.reason ?? null,
      successors: input.successors ?? {},
      choices: input.choices ?? {},
    }
    const userId = Number(ctx.params.id)
    const items = await deprovisionAccount(
      userId,
      decisions,
      ctx.auth.getUserOrFail().id,
      actorOf(ctx)
    )
    return { disabled: true, items }
  }
}
