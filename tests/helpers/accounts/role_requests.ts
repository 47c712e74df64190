import { given } from '#tests/helpers/people/people'
import { unique, type Builder } from '#tests/helpers/routes/route_requests'

async function role(): Promise<{ id: number; userId: number }> {
  const member = await given.employee()
  return { id: await given.bundle(member, ['audit:view']), userId: member.id }
}

const FIELDS = { description: 'Reads the log', permissions: ['audit:view', 'training:review'] }

/** Roles and permissions, for ROUTE_REQUESTS. */
export const ROLE_REQUESTS: Record<string, Builder> = {
  'GET /user-management/roles': () => ({ url: '/user-management/roles' }),
  'GET /user-management/roles/:id': async () => ({
    url: `/user-management/roles/${(await role()).id}`,
  }),
  'GET /api/permissions': () => ({ url: '/api/permissions' }),
  'GET /api/roles': () => ({ url: '/api/roles' }),
  'POST /api/roles': () => ({
    url: '/api/roles',
    body: { name: `Auditors ${unique()}`, ...FIELDS },
  }),
  'GET /api/roles/:id': async () => ({ url: `/api/roles/${(await role()).id}` }),
  'PUT /api/roles/:id': async () => ({
    url: `/api/roles/${(await role()).id}`,
    body: { name: `Auditors ${unique()}`, ...FIELDS, revision: 1 },
  }),
  'DELETE /api/roles/:id': async () => ({ url: `/api/roles/${(await role()).id}?members=1` }),
  'GET /api/roles/:id/members': async () => ({ url: `/api/roles/${(await role()).id}/members` }),
  'GET /api/roles/:id/candidates': async () => ({
    url: `/api/roles/${(await role()).id}/candidates?q=ana`,
  }),
  'POST /api/roles/:id/members': async () => ({
    url: `/api/roles/${(await role()).id}/members`,
    body: { userIds: [(await given.employee()).id] },
  }),
  'DELETE /api/roles/:id/members/:userId': async () => {
    const { id, userId } = await role()
    return { url: `/api/roles/${id}/members/${userId}` }
  },
  'POST /api/users/:id/disable': async () => ({
    url: `/api/users/${(await given.employee()).id}/disable`,
    body: { reason: 'Lost their phone' },
  }),
  'POST /api/users/:id/enable': async () => ({
    url: `/api/users/${(await given.employee({ disabled: true })).id}/enable`,
    body: {},
  }),
  'GET /api/users/:id/deprovision': async () => ({
    url: `/api/users/${(await given.employee()).id}/deprovision`,
  }),
  'POST /api/users/:id/deprovision': async () => ({
    url: `/api/users/${(await given.employee()).id}/deprovision`,
    body: { reason: 'Their contract has ended' },
  }),
}
