import type { HttpContext } from '@adonisjs/core/http'
import { companyName } from '#settings/current'
import { actorOf } from '#audit/actor'
import { countAttempt, countingLink, linkOf } from '#accounts/sign_in/sign_in_limits'
import { startSession } from '#accounts/sign_in/sign_in'
import { requestInvitation } from '#people/invitations/request_invitation'
import { linkState } from '#people/invitations/invitation_state'
import { findLinked } from '#people/queries/invitations/linked_invitation'
import {
  assertSignedOut,
  openInvitation,
  registerEmployee,
} from '#people/invitations/register_employee'
import { registrationValidator } from '#people/validators/employee'
import SessionUserTransformer from '#accounts/transformers/session_user_transformer'

/** The registration page: the link, and what the invited person completes. */
export default class RegistrationsController {
  async create(ctx: HttpContext) {
    const found = await findLinked(ctx.params.token)
    const invitation = found && !found.isReplaced ? found.invitation : null
    const state = linkState(invitation)
    const { user } = ctx.auth
    const signedIn = user ? { name: user.fullName, email: user.email } : null
    if (!invitation || state !== 'usable') {
      if (state === 'invalid') ctx.response.status(404)
      return ctx.inertia.render('people/accept_invitation', {
        company: companyName(),
        token: ctx.params.token as string,
        state: found?.isReplaced ? ('replaced' as const) : state,
        signedIn,
        invitation: null,
      })
    }
    return ctx.inertia.render('people/accept_invitation', {
      company: companyName(),
      token: ctx.params.token as string,
      state,
      signedIn,
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

  /** The person has started to fill in the form. */
  async open(ctx: HttpContext) {
    await countingLink(linkOf(ctx), async () => {
      await assertSignedOut(ctx.params.token, ctx.auth.user)
      await openInvitation(ctx.params.token, actorOf(ctx))
    })
    return ctx.response.noContent()
  }

  /** Asks HR for a new invitation. The answer does not reveal whether HR was notified. */
  async request(ctx: HttpContext) {
    await countAttempt('link', null, ctx.request.ip())
    await requestInvitation(ctx.params.token, actorOf(ctx))
    return ctx.response.accepted({ message: 'Your HR team has been asked for a new invitation.' })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(registrationValidator)
    const user = await countingLink(linkOf(ctx), async () => {
      await assertSignedOut(ctx.params.token, ctx.auth.user)
      return registerEmployee({ ...input, token: ctx.params.token }, actorOf(ctx))
    })
    await startSession(ctx, user)
    // The person who was on the way to a page here is not the one who registered.
    ctx.session.forget('intended_url')
    ctx.response.status(201)
    return ctx.serialize(SessionUserTransformer.transform(user))
  }
}
