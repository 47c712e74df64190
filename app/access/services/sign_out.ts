import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'

/** Ends the session in the database, so that a copied cookie opens nothing any more. */
export async function signOut(ctx: HttpContext): Promise<void> {
  const user = ctx.auth.getUserOrFail()
  await change(actorOf(ctx), (change) =>
    change.audit({ action: 'sign_out', entityType: 'user', entityId: user.id })
  )
  await ctx.auth.use('web').logout()
  ctx.session.clear()
  ctx.session.regenerate()
  // Told once on the next page, which wipes what the browser's history holds of the last.
  ctx.session.put('clear_history', true)
}
