import type { HttpContext } from '@adonisjs/core/http'
import { nobody } from '#access/services/access'

/**
 * Makes a context that broke off early fit to render a page: an error may come before the session
 * was read or the person identified.
 */
export async function startPage(ctx: HttpContext): Promise<void> {
  ctx.access ??= nobody
}
