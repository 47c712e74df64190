import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { CrossSiteRefusal } from '#core/errors/http_errors'
import { originOf } from '#core/http/origin_of'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects writes that another site makes a browser send. A call without Sec-Fetch-Site and Origin
 * comes from no browser and carries no one else's cookie.
 */
export default class SameOriginMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    if (!SAFE_METHODS.has(ctx.request.method()) && originOf(ctx) === 'foreign') {
      throw new CrossSiteRefusal()
    }
    return next()
  }
}
