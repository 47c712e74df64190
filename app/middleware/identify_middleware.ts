import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { accessOf, nobody, type Access } from '#access/services/access'

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
    if (user && !user.maySignIn) {
      await ctx.auth.use('web').logout()
    } else if (user) {
      ctx.access = await accessOf(user)
    }
    return next()
  }
}
