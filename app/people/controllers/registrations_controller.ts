import type { HttpContext } from '@adonisjs/core/http'
import { companyName } from '#settings/current'
import { actorOf } from '#audit/actor'
import { countAttempt, forgiveAttempts } from '#access/services/sign_in_limits'
import { startSession } from '#access/services/sign_in'
import { linkState } from '#people/services/invitation_state'
import { findInvitation, markOpened, registerEmployee } from '#people/services/register_employee'
import { registrationValidator } from '#people/validators/employee'
import SessionUserTransformer from '#access/transformers/session_user_transformer'

/** The invited person's side: the link, and what they complete there. */
export default class RegistrationsController {
  async create(ctx: HttpContext) {
    const invitation = await findInvitation(ctx.params.token)
    const state = linkState(invitation)
    if (!invitation || state !== 'usable') {
      if (state === 'invalid') ctx.response.status(404)
      return ctx.inertia.render('people/accept_invitation', {
        company: companyName(),
        token: ctx.params.token as string,
        state,
        invitation: null,
      })
    }
    await markOpened(invitation)
    return ctx.inertia.render('people/accept_invitation', {
      company: companyName(),
      token: ctx.params.token as string,
      state,
      invitation: {
        firstName: invitation.first_name,
        lastName: invitation.last_name,
        email: invitation.email,
        phone: invitation.phone,
        personalMessage: invitation.personal_message,
        position: invitation.position,
        startDate: invitation.start_date,
      },
    })
  }

  async store(ctx: HttpContext) {
    await countAttempt('link', null, ctx.request.ip())
    const input = await ctx.request.validateUsing(registrationValidator)
    const user = await registerEmployee({ ...input, token: ctx.params.token }, actorOf(ctx))
    await forgiveAttempts('link', null, ctx.request.ip())
    await startSession(ctx, user)
    // Whoever was on their way to a page here before is not the person who registered.
    ctx.session.forget('intended_url')
    ctx.response.status(201)
    return ctx.serialize(SessionUserTransformer.transform(user))
  }
}
