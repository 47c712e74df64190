import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { Permission } from '#core/permissions'
import { forbidden } from '#core/errors/http_errors'

/** Admits holders of the permission, or of any of them; 403 for everyone else. */
export default class CanMiddleware {
  handle(ctx: HttpContext, next: NextFn, permissions: Permission | Permission[]) {
    if (!ctx.access.canAny(...[permissions].flat())) throw forbidden()
    return next()
  }
}
