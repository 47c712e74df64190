import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { Permission } from '#core/permissions'
import { forbidden } from '#core/errors/http_errors'

/**
 * Lets pass who holds any of the permissions, and who waits for approval, who holds none yet: for
 * what is asked of oneself before the first day. Whose row it is, the controller decides.
 */
export default class CanOrWaitsMiddleware {
  handle(ctx: HttpContext, next: NextFn, permissions: Permission[]) {
    const waits = ctx.auth.getUserOrFail().awaitingApprovalAt !== null
    if (!waits && !ctx.access.canAny(...permissions)) throw forbidden()
    return next()
  }
}
