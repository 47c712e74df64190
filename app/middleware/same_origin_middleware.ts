import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { appUrl } from '#config/app'
import { CrossSiteRefusal } from '#core/errors/refusals'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Where a browser says a request comes from (Fetch Metadata, else Origin). */
export function originOf(ctx: HttpContext): 'own' | 'foreign' | 'unknown' {
  const site = ctx.request.header('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign'
  const origin = ctx.request.header('origin')
  if (!origin) return 'unknown'
  const host = URL.canParse(origin) ? new URL(origin).host : null
  const own = host !== null && (host === new URL(appUrl).host || host === ctx.request.host())
  return own ? 'own' : 'foreign'
}

/**
 * Refuses writes that another site makes a browser send (product.md, API manners). A call that
 * tells neither Sec-Fetch-Site nor Origin is no browser's and carries no one else's cookie.
 */
export default class SameOriginMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    if (!SAFE_METHODS.has(ctx.request.method()) && originOf(ctx) === 'foreign') {
      throw new CrossSiteRefusal()
    }
    return next()
  }
}
