import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { replaceTwoFactorRules, twoFactorRules } from '#access/services/two_factor_rules'
import { twoFactorRulesValidator } from '#access/validators/two_factor_rules'
import { forbidden } from '#exceptions/refusals'

/** Which roles require a second factor; for administrators only. */
export default class TwoFactorRulesController {
  async show(ctx: HttpContext) {
    this.assertAdmin(ctx)
    return twoFactorRules()
  }

  async update(ctx: HttpContext) {
    this.assertAdmin(ctx)
    const { previous, ...rules } = await ctx.request.validateUsing(twoFactorRulesValidator)
    await replaceTwoFactorRules(rules, actorOf(ctx), { previous })
    return twoFactorRules()
  }

  private assertAdmin(ctx: HttpContext) {
    if (ctx.auth.user?.role !== 'admin') {
      throw forbidden('Only administrators may require two-factor sign-in.')
    }
  }
}
