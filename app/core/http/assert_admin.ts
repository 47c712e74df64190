import type { HttpContext } from '@adonisjs/core/http'
import { forbidden } from '#core/errors/http_errors'

/**
 * Admits administrators only. Roles, overrides and passwords decide who can do what, and the mail
 * server sends the links to new passwords.
 * @param what they may do alone: 'set passwords'.
 * @throws HttpError 403.
 */
export function assertAdmin(ctx: HttpContext, what: string): void {
  if (ctx.auth.user?.role !== 'admin') throw forbidden(`Only administrators may ${what}.`)
}
