import type { HttpContext } from '@adonisjs/core/http'
import { wipeHistory } from '#access/services/browser_history'
import { actorOf } from '#audit/actor'
import { change, type Change } from '#audit/services/change'

/** Ends the session in the database, so that a copied cookie opens nothing any more. */
export async function signOut(ctx: HttpContext): Promise<void> {
  await change(actorOf(ctx), (change) => recordSignOut(ctx, change))
  await ctx.auth.use('web').logout()
  ctx.session.clear()
  ctx.session.regenerate()
  wipeHistory(ctx)
}

/** Writes down that the session of whoever is signed in ends, as their own doing. */
export async function recordSignOut(ctx: HttpContext, change: Change): Promise<void> {
  const { id } = ctx.auth.getUserOrFail()
  await change.as(actorOf(ctx)).audit({ action: 'sign_out', entityType: 'user', entityId: id })
}
