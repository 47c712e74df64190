import router from '@adonisjs/core/services/router'
import type { Permission } from '#core/permissions'

/** Who holds permissions. */
export interface Holder {
  canAny(...permissions: Permission[]): boolean
}

/** The middleware of a route, as `middleware.can(…)` of `#start/kernel` returns it. */
interface NamedMiddleware {
  name?: string
  args?: unknown
}

/** Whether the page at a path admits someone, as its route says; without a query. */
export function mayOpen(path: string, access: Holder): boolean {
  const [page = ''] = path.split(/[?#]/)
  const middleware = router.match(page, 'GET', false)?.route.middleware.all() ?? []
  return ([...middleware] as unknown as NamedMiddleware[])
    .filter(({ name }) => name === 'can')
    .every(({ args }) => access.canAny(...([args].flat() as Permission[])))
}
