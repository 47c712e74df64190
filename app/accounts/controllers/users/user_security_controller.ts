import type { HttpContext } from '@adonisjs/core/http'
import User from '#accounts/models/user'
import { actorOf } from '#audit/actor'
import { assertAdmin } from '#core/http/assert_admin'
import { listSessions } from '#accounts/queries/sessions/sessions'
import { listSignIns } from '#accounts/queries/sessions/sign_ins'
import { endAllSessions, endSession } from '#accounts/sessions/end_sessions'
import { answerList } from '#core/http/paging'
import { assertReauthenticated } from '#accounts/sign_in/reauthentication_need'
import { twoFactorState } from '#accounts/two_factor/second_factors'
import { resetTwoFactor } from '#accounts/two_factor/turn_off_two_factor'
import { rolesRequireTwoFactor } from '#accounts/two_factor/two_factor_need'
import { unlockAccount } from '#accounts/sign_in/unlock_account'
import { signInsValidator } from '#accounts/validators/sign_ins'
import { conflict, notFound } from '#core/errors/http_errors'

/** Another person's sessions, sign-ins and second factor. For administrators. */
export default class UserSecurityController {
  async sessions(ctx: HttpContext) {
    const user = await this.subject(ctx)
    return listSessions(user.id, ctx.session.sessionId)
  }

  async endSession(ctx: HttpContext) {
    const user = await this.subject(ctx)
    if (user.id === ctx.auth.user?.id) assertReauthenticated(ctx)
    await endSession(user.id, ctx.params.sessionId, actorOf(ctx))
    return ctx.response.noContent()
  }

  async endSessions(ctx: HttpContext) {
    const user = await this.subject(ctx)
    const own = user.id === ctx.auth.user?.id
    if (own) assertReauthenticated(ctx)
    await endAllSessions(user.id, own ? ctx.session.sessionId : undefined, actorOf(ctx))
    return ctx.response.noContent()
  }

  async signIns(ctx: HttpContext) {
    const user = await this.subject(ctx)
    const paging = await ctx.request.validateUsing(signInsValidator, { data: ctx.request.qs() })
    return answerList(ctx, await listSignIns(user.id, paging), paging.cursor !== undefined)
  }

  async twoFactor(ctx: HttpContext) {
    const user = await this.subject(ctx)
    return { ...(await twoFactorState(user.id)), required: await rolesRequireTwoFactor(user.id) }
  }

  async resetTwoFactor(ctx: HttpContext) {
    const user = await this.subject(ctx)
    if (user.id === ctx.auth.user?.id) {
      throw conflict(
        'Turn off your own two-factor sign-in in your profile, with a code from your app.'
      )
    }
    assertReauthenticated(ctx)
    await resetTwoFactor(user.id, actorOf(ctx))
    return ctx.response.noContent()
  }

  /** Unlocks an account after too many wrong passwords or codes. */
  async unlock(ctx: HttpContext) {
    this.assertMayLook(ctx)
    await unlockAccount(Number(ctx.params.id), actorOf(ctx))
    return ctx.response.noContent()
  }

  private assertMayLook(ctx: HttpContext): void {
    assertAdmin(ctx, 'see how someone signs in')
  }

  private async subject(ctx: HttpContext): Promise<User> {
    this.assertMayLook(ctx)
    const user = await User.find(ctx.params.id)
    if (!user) throw notFound()
    return user
  }
}
