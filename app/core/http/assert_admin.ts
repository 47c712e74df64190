import type { HttpContext } from '@adonisjs/core/http'
import { forbidden } from '#core/errors/http_errors'

/**
 * Admits only administrators. Roles, overrides and passwords decide who can do what, and the mail
 * server sends password reset links.
 * @param what the act in the message: 'set passwords'.
 * @throws HttpError 403.
 */
export function assertAdmin(ctx: HttpContext, what: string): void {
  if (ctx.auth.user?.role !== 'admin') throw forbidden(`Only administrators can ${what}.`)
}
