import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { checkedLog } from '#tests/helpers/audit_log/audit'
import type { Builder } from '#tests/helpers/routes/route_requests'

/** A valid request for each route of the audit log. */
export const AUDIT_REQUESTS: Record<string, Builder> = {
  'GET /audit-logs': () => ({ url: '/audit-logs' }),
  'GET /api/audit-logs': () => ({ url: '/api/audit-logs' }),
  'GET /api/audit-logs/export': () => ({ url: '/api/audit-logs/export' }),
  'GET /api/audit-logs/performers': () => ({ url: '/api/audit-logs/performers?q=a' }),
  'GET /api/audit-checks': () => ({ url: '/api/audit-checks' }),
  'GET /api/audit-checks/:id/checkpoint': async () => {
    // An empty log has none.
    await change(systemActor, (change) =>
      change.audit({ action: 'update', entityType: 'employee', entityId: 1 })
    )
    return { url: `/api/audit-checks/${await checkedLog()}/checkpoint` }
  },
}
