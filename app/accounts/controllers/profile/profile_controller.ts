import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { profileValidator } from '#accounts/validators/credentials'
import { cancelEmailChanges, pendingChangeOf } from '#accounts/email_change/change_email'
import { assertReauthenticated } from '#accounts/sign_in/reauthentication_need'
import { listSessions } from '#accounts/queries/sessions/sessions'
import { twoFactorState } from '#accounts/two_factor/second_factors'
import { isTwoFactorRequired } from '#accounts/two_factor/two_factor_need'
import { countAttempt } from '#accounts/sign_in/sign_in_limits'
import { hideEmailNotice } from '#accounts/services/hide_email_notice'
import { updateUser } from '#accounts/services/update_user'
import { notFound } from '#core/errors/http_errors'
import { isMailConfigured, setting } from '#settings/current'
import type User from '#accounts/models/user'

async function profileOf(user: User) {
  const pending = await pendingChangeOf(user.id)
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    position: user.position,
    department: user.department,
    role: user.role,
    profileImageUrl: user.profileImageUrl,
    pendingEmail: pending?.newEmail ?? null,
    /** The present address must allow it before the new one is asked. */
    awaitsOldAddress: pending?.awaitsOldAddress ?? false,
  }
}

/**
 * One's own account: details, address, sessions. Photo and password have controllers of their
 * own.
 */
export default class ProfileController {
  async page(ctx: HttpContext) {
    const { auth, inertia, session } = ctx
    const user = auth.getUserOrFail()
    return inertia.render('accounts/profile', {
      profile: await profileOf(user),
      sessions: await listSessions(user.id, session.sessionId),
      signInDays: setting('signInDays'),
      canSendEmail: isMailConfigured(),
      twoFactor: { ...(await twoFactorState(user.id)), required: isTwoFactorRequired(ctx) },
    })
  }

  async show({ auth }: HttpContext) {
    return profileOf(auth.getUserOrFail())
  }

  /** Not to see the notice that email is not set up for a week. */
  async hideEmailNotice({ auth }: HttpContext) {
    return { hiddenUntil: await hideEmailNotice(auth.getUserOrFail().id) }
  }

  async update(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    const input = await ctx.request.validateUsing(profileValidator)
    if (input.email !== undefined && input.email !== user.email) {
      assertReauthenticated(ctx)
      // Each request emails an address that may be a stranger's, and reveals whether an account
      // has it.
      await countAttempt('email-change', user.email, ctx.request.ip())
    }
    const updated = await change(actorOf(ctx), (change) =>
      updateUser(change, user.id, input, {
        id: user.id,
        mayChangeEmail: true,
        isAdmin: user.isAdmin,
      })
    )
    return profileOf(updated.user)
  }

  async cancelEmailChange(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    await change(actorOf(ctx), async (change) => {
      if ((await cancelEmailChanges(change, user.id)) === 0) throw notFound()
      await change.audit({ action: 'cancel_email_change', entityType: 'user', entityId: user.id })
    })
    return ctx.response.noContent()
  }
}
