import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { companyName } from '#settings/current'
import {
  allowEmailChange,
  findReviewedChange,
  stopEmailChange,
} from '#accounts/email_change/review_email_change'
import { countingLink, linkOf } from '#accounts/sign_in/sign_in_limits'

/** Allows or stops a change of email address through the link sent to the old address. */
export default class EmailChangeReviewsController {
  async show({ inertia, params }: HttpContext) {
    const asked = await findReviewedChange(params.token)
    return inertia.render('accounts/review_email_change', {
      company: companyName(),
      token: params.token as string,
      state: asked?.reviewState ?? ('invalid' as const),
      moved: Boolean(asked?.confirmedAt),
    })
  }

  async allow(ctx: HttpContext) {
    await countingLink(linkOf(ctx), () => allowEmailChange(ctx.params.token, actorOf(ctx)))
    return ctx.response.noContent()
  }

  async stop(ctx: HttpContext) {
    await countingLink(linkOf(ctx), () => stopEmailChange(ctx.params.token, actorOf(ctx)))
    return ctx.response.noContent()
  }
}
