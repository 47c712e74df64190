import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { endSessions } from '#access/services/end_sessions'
import { notFound } from '#exceptions/refusals'

/** Ending one's own sessions: one, or every other. */
export default class OwnSessionsController {
  async destroy(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    await change(actorOf(ctx), async (change) => {
      const ended = await change.trx
        .from('sessions')
        .where({ id: ctx.params.id, user_id: user.id })
        .delete()
      if (Number(ended) === 0) throw notFound()
      await change.audit({ action: 'end_session', entityType: 'user', entityId: user.id })
    })
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
