import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { Actor } from '#audit/actor'
import { accessIn, noAccess, type Access } from '#accounts/permissions/access'
import { assertNothingLost } from '#accounts/permissions/nothing_lost'
import { dataVersionOf } from '#core/cached'
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
    /** Of the signed-in person, for every change of the request. */
    assertNothingLost?: Actor['assertNothingLost']
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
      const access = accessIn(ctx, user)
      const held = { userId: user.id, isAdmin: user.isAdmin, access, version: dataVersionOf(ctx) }
      ctx.access = access
      ctx.assertNothingLost = (trx, mac) => assertNothingLost(held, trx, mac)
    }
    return next()
  }
}
