import type { HttpContext } from '@adonisjs/core/http'
import { reauthenticate } from '#accounts/sign_in/reauthenticate'
import { reauthenticationValidator } from '#accounts/validators/credentials'

/** Confirms one's identity again before an act that requires it. */
export default class ReauthenticationsController {
  async store(ctx: HttpContext) {
    await reauthenticate(ctx, await ctx.request.validateUsing(reauthenticationValidator))
    return ctx.response.noContent()
  }
}
