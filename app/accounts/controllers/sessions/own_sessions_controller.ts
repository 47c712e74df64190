import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { assertReauthenticated } from '#accounts/sign_in/reauthentication_need'
import { endAllSessions, endSession } from '#accounts/sessions/end_sessions'

/** Ends one's own sessions: one, or all others. */
export default class OwnSessionsController {
  async destroy(ctx: HttpContext) {
    assertReauthenticated(ctx)
    const user = ctx.auth.getUserOrFail()
    await endSession(user.id, ctx.params.id, actorOf(ctx))
    return ctx.response.noContent()
  }

  async destroyOthers(ctx: HttpContext) {
    assertReauthenticated(ctx)
    const user = ctx.auth.getUserOrFail()
    await endAllSessions(user.id, ctx.session.sessionId, actorOf(ctx))
    return ctx.response.noContent()
  }
}
