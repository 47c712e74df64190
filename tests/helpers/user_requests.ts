import { given } from '#tests/helpers/people'
import { subject, type Builder } from '#tests/helpers/route_requests'

/** A valid request for each route of User Management. */
export const USER_REQUESTS: Record<string, Builder> = {
  'GET /user-management': () => ({ url: '/user-management' }),
  'GET /api/users': () => ({ url: '/api/users?q=a' }),
  'GET /api/users/:id': async (scene) => ({
    url: `/api/users/${(await subject(scene, given.employee)).id}`,
  }),
  'PUT /api/users/:id': async (scene) => ({
    url: `/api/users/${(await subject(scene, given.employee)).id}`,
    body: { firstName: 'Mira', lastName: 'Okafor', phone: '1', department: 'A', position: 'B' },
  }),
  'POST /api/users/:id/reset-password': async (scene) => ({
    url: `/api/users/${(await subject(scene, given.employee)).id}/reset-password`,
    body: { password: 'walnut-ferry-lantern-nine' },
  }),
  'POST /api/users/:id/send-reset': async (scene) => ({
    url: `/api/users/${(await subject(scene, given.employee)).id}/send-reset`,
    body: {},
  }),
}

/** What the list of accounts is narrowed by, and what that does not take. */
export const USER_LIST = {
  role: ['evil', 'ADMIN'],
  roleId: ['abc', '-1', '1.5', '4294967296'],
}
