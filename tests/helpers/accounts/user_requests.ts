import { permissionId } from '#core/permissions'
import { given } from '#tests/helpers/people/people'
import { subject, type Builder } from '#tests/helpers/routes/route_requests'

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
  'GET /api/users/:id/permissions': async (scene) => ({
    url: `/api/users/${(await subject(scene, given.employee)).id}/permissions`,
  }),
  'PUT /api/users/:id/roles': async (scene) => {
    const person = await subject(scene, given.employee)
    const role = await given.bundle(await given.employee(), ['pay:view'])
    return { url: `/api/users/${person.id}/roles`, body: { roleIds: [role] } }
  },
  'PUT /api/users/:id/permissions': async (scene) => ({
    url: `/api/users/${(await subject(scene, given.employee)).id}/permissions`,
    body: { permissions: [{ permissionId: permissionId('pay:view'), granted: true }] },
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
