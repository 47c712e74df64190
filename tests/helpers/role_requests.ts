import type { Builder } from '#tests/helpers/route_requests'

/** What concerns roles and permissions, of ROUTE_REQUESTS. */
export const ROLE_REQUESTS: Record<string, Builder> = {
  'GET /api/roles': () => ({ url: '/api/roles' }),
  'GET /api/permissions': () => ({ url: '/api/permissions' }),
}
