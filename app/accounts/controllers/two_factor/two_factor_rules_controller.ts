import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { assertAdmin } from '#core/http/assert_admin'
import { replaceTwoFactorRules, twoFactorRules } from '#accounts/two_factor/two_factor_rules'
import { twoFactorRulesValidator } from '#accounts/validators/two_factor_rules'

/** Which roles require a second factor. For administrators only. */
export default class TwoFactorRulesController {
  async show(ctx: HttpContext) {
    assertAdmin(ctx, 'require two-factor sign-in')
    return twoFactorRules()
  }

  async update(ctx: HttpContext) {
    assertAdmin(ctx, 'require two-factor sign-in')
    const { previous, ...rules } = await ctx.request.validateUsing(twoFactorRulesValidator)
    await replaceTwoFactorRules(rules, actorOf(ctx), { previous })
    return twoFactorRules()
  }
}
