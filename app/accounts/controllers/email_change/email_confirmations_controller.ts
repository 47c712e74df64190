import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { companyName } from '#settings/current'
import { confirmEmailChange, findEmailChange } from '#accounts/email_change/change_email'
import { countingLink, linkOf } from '#accounts/sign_in/sign_in_limits'

/** Confirms a new address through the link sent to it. */
export default class EmailConfirmationsController {
  async create({ inertia, params }: HttpContext) {
    const asked = await findEmailChange(params.token)
    return inertia.render('accounts/confirm_email', {
      company: companyName(),
      token: params.token as string,
      state: asked?.confirmState ?? ('invalid' as const),
      newEmail: asked?.newEmail ?? null,
    })
  }

  async store(ctx: HttpContext) {
    await countingLink(linkOf(ctx), () => confirmEmailChange(ctx.params.token, actorOf(ctx)))
    return ctx.response.noContent()
  }
}
