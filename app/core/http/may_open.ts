import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import type { Permission } from '#core/permissions'

/** Whoever is to open a page. */
export type Reader = Pick<HttpContext, 'access' | 'auth'>

/** The middleware of a route, as `middleware.can(…)` of `#start/kernel` returns it. */
interface NamedMiddleware {
  name?: string
  args?: unknown
}

/** Whether the page at a path admits someone, as its route says; without a query. */
export function mayOpen(path: string, { access, auth }: Reader): boolean {
  const waits = auth.getUserOrFail().awaitingApprovalAt !== null
  const [page = ''] = path.split(/[?#]/)
  const middleware = router.match(page, 'GET', false)?.route.middleware.all() ?? []
  return ([...middleware] as unknown as NamedMiddleware[])
    .filter(({ name }) => name === 'can' || (name === 'canOrWaits' && !waits))
    .every(({ args }) => access.canAny(...([args].flat() as Permission[])))
}
