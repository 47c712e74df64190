import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/**
 * Headers of every answer that shield leaves out. Everything here is somebody's data, so nothing
 * is kept by a cache unless a controller says otherwise.
 */
export default class SecurityHeadersMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    ctx.response.header('Cache-Control', 'no-store')
    ctx.response.header('Referrer-Policy', 'same-origin')
    ctx.response.header('X-Content-Type-Options', 'nosniff')
    ctx.response.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    ctx.response.header('Cross-Origin-Opener-Policy', 'same-origin')
    return next()
  }
}
