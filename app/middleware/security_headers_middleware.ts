import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { SECURITY_HEADERS } from '#config/app'

/**
 * The headers of every response. Everything here is personal data, so no cache stores it unless a
 * controller says otherwise.
 */
export default class SecurityHeadersMiddleware {
  handle({ response }: HttpContext, next: NextFn) {
    response.header('Cache-Control', 'no-store')
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.header(name, value)
    return next()
  }
}
