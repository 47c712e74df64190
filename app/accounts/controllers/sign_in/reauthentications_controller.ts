import type { HttpContext } from '@adonisjs/core/http'
import { reauthenticate } from '#accounts/sign_in/reauthenticate'
import { reauthenticationValidator } from '#accounts/validators/credentials'

/** Proving once more who one is, before an act that asks for it. */
export default class ReauthenticationsController {
  async store(ctx: HttpContext) {
    await reauthenticate(ctx, await ctx.request.validateUsing(reauthenticationValidator))
    return ctx.response.noContent()
  }
}
