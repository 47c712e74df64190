import type { HttpContext } from '@adonisjs/core/http'
import Session from '#accounts/models/session'
import { table } from '#core/database/table'
import { wipeHistory } from '#accounts/sessions/browser_history'
import { actorOf, whateverLost } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { sessionRowId } from '#accounts/sessions/session_store'

/** Ends the session in the database, so a copied cookie stops working. */
export async function signOut(ctx: HttpContext): Promise<void> {
  await change(whateverLost(actorOf(ctx)), (change) => endThisSession(ctx, change))
  await ctx.auth.use('web').logout()
  ctx.session.clear()
  ctx.session.regenerate()
  wipeHistory(ctx)
}

/**
 * Ends the current session and records it as the person's own act. Of several requests that end
 * the same session at once, the one that did records it.
 */
export async function endThisSession(ctx: HttpContext, change: Change): Promise<void> {
  const { id } = ctx.auth.getUserOrFail()
  const ended = await table(change.trx, Session)
    .where({ id: sessionRowId(ctx.session.sessionId), user_id: id })
    .delete()
  if (ended === 0) return
  await change.as(actorOf(ctx)).audit({ action: 'sign_out', entityType: 'user', entityId: id })
}
