import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { assertReauthenticated } from '#accounts/sign_in/reauthentication_need'
import { twoFactorState } from '#accounts/two_factor/second_factors'
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  unconfirmedFactor,
} from '#accounts/two_factor/set_up_two_factor'
import { countCode, forgiveCodes } from '#accounts/sign_in/sign_in_limits'
import { turnOffTwoFactor } from '#accounts/two_factor/turn_off_two_factor'
import { isTwoFactorRequired, mustSetUpTwoFactor } from '#accounts/two_factor/two_factor_need'
import { codeValidator } from '#accounts/validators/credentials'

/** One's own second factor: setup, recovery codes, turning it off. */
export default class OwnTwoFactorController {
  async page(ctx: HttpContext) {
    if (!mustSetUpTwoFactor(ctx)) return ctx.response.redirect().toPath('/')
    return ctx.inertia.render('accounts/set_up_two_factor', {})
  }

  async show(ctx: HttpContext) {
    const state = await twoFactorState(ctx.auth.getUserOrFail().id)
    return { ...state, required: isTwoFactorRequired(ctx) }
  }

  async store(ctx: HttpContext) {
    assertReauthenticated(ctx)
    return startTwoFactor(ctx.auth.getUserOrFail(), actorOf(ctx))
  }

  async confirm(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    const { code } = await ctx.request.validateUsing(codeValidator)
    // Before the attempt is counted: an open browser must not use up the attempts of an active
    // factor.
    await unconfirmedFactor(user.id)
    await countCode(user.email, ctx.request.ip(), code)
    const input = { code, keepSessionId: ctx.session.sessionId }
    const recoveryCodes = await confirmTwoFactor(user, input, actorOf(ctx))
    await forgiveCodes(user.email, ctx.request.ip(), code)
    return { recoveryCodes }
  }

  async renewCodes(ctx: HttpContext) {
    assertReauthenticated(ctx)
    return { recoveryCodes: await renewRecoveryCodes(ctx.auth.getUserOrFail(), actorOf(ctx)) }
  }

  async destroy(ctx: HttpContext) {
    assertReauthenticated(ctx)
    await turnOffTwoFactor(ctx.auth.getUserOrFail(), ctx.session.sessionId, actorOf(ctx))
    return ctx.response.noContent()
  }
}
