import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { accessOf, nobody, type Access } from '#accounts/permissions/access'
import { settingsInTransaction } from '#settings/current'

/**
 * Who is signed in learns with their session whether settings have changed. A visitor brings no
 * session to read: for all of them together they are looked at once in this while.
 */
const VISITOR_SETTINGS_MS = 1000

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** What the person behind the request may do; nothing where nobody is signed in. */
    access: Access
  }
}

/** Settles who asks and what they may do, once per request, from the database. */
export default class IdentifyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    ctx.access = nobody
    await ctx.auth.check()
    const user = ctx.auth.user
    if (!user) await settingsInTransaction(VISITOR_SETTINGS_MS)
    if (user && !user.maySignIn) {
      await ctx.auth.use('web').logout()
    } else if (user) {
      ctx.access = await accessOf(user)
    }
    return next()
  }
}
