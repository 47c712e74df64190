import type { HttpContext } from '@adonisjs/core/http'
import { forbidden } from '#core/errors/http_errors'

/**
 * product.md, Permissions: only administrators change role, roles, overrides and passwords, and the
 * mail server, through which links to new passwords go.
 * @param what they may do alone: 'set passwords'.
 * @throws HttpError 403.
 */
export function assertAdmin(ctx: HttpContext, what: string): void {
  if (ctx.auth.user?.role !== 'admin') throw forbidden(`Only administrators may ${what}.`)
}
