import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { endSession, endSessions } from '#access/services/end_sessions'

/** Ending one's own sessions: one, or every other. */
export default class OwnSessionsController {
  async destroy(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    await endSession(user.id, ctx.params.id, actorOf(ctx))
    return ctx.response.noContent()
  }

  async destroyOthers(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    await change(actorOf(ctx), async (change) => {
      const ended = await endSessions(user.id, {
        keepSessionId: ctx.session.sessionId,
        trx: change.trx,
      })
      await change.audit({
        action: 'end_session',
        entityType: 'user',
        entityId: user.id,
        newValues: { ended },
      })
    })
    return ctx.response.noContent()
  }
}
