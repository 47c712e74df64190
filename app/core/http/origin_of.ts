import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'

/** The origin that a browser states for a request (Fetch Metadata, else Origin). */
export function originOf(ctx: HttpContext): 'own' | 'foreign' | 'unknown' {
  const site = ctx.request.header('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign'
  const origin = ctx.request.header('origin')
  if (!origin) return 'unknown'
  const host = URL.canParse(origin) ? new URL(origin).host : null
  const own = host !== null && (host === new URL(appUrl).host || host === ctx.request.host())
  return own ? 'own' : 'foreign'
}
