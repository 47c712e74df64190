import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { accessIn, noAccess, type Access } from '#accounts/permissions/access'
import { settingsInTransaction } from '#settings/current'

/**
 * A signed-in person's session query also reads the settings' version. For visitors, it is read
 * at most once in this time for all of them.
 */
const VISITOR_SETTINGS_MS = 1000

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The permissions of the person behind the request; none for a visitor. */
    access: Access
  }
}

/** Identifies the person and their permissions, once per request, as read with the session. */
export default class IdentifyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    ctx.access = noAccess
    await ctx.auth.check()
    const user = ctx.auth.user
    if (!user) await settingsInTransaction(VISITOR_SETTINGS_MS)
    if (user && !user.maySignIn) {
      await ctx.auth.use('web').logout()
    } else if (user) {
      ctx.access = accessIn(ctx, user)
    }
    return next()
  }
}
