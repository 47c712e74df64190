import { completedOn, employedFrom, oldModule } from '#tests/helpers/training/compliance'
import type { Builder } from '#tests/helpers/routes/route_requests'

const PATH = '/api/training/compliance'

/** The dashboard and the compliance view, for ROUTE_REQUESTS. */
export const COMPLIANCE_REQUESTS: Record<string, Builder> = {
  'GET /activity': () => ({ url: '/activity' }),
  'GET /api/search': () => ({ url: '/api/search?q=ana' }),
  'GET /help': () => ({ url: '/help' }),
  'GET /reports': () => ({ url: '/reports' }),
  'GET /api/dashboard/attention': () => ({ url: '/api/dashboard/attention' }),
  'GET /api/dashboard/todo': () => ({ url: '/api/dashboard/todo' }),
  'GET /api/dashboard/activity': () => ({ url: '/api/dashboard/activity' }),
  'GET /api/dashboard/charts': () => ({ url: '/api/dashboard/charts' }),
  'GET /api/dashboard/stats': () => ({ url: '/api/dashboard/stats' }),
  'GET /training/compliance': () => ({ url: '/training/compliance' }),
  'GET /api/training/compliance': () => ({ url: `${PATH}?state=overdue&day=2026-01-31` }),
  'GET /api/training/compliance/summary': () => ({ url: `${PATH}/summary` }),
  'GET /api/training/compliance.csv': () => ({ url: `${PATH}.csv` }),
  'GET /api/training/compliance/history': async () => {
    const person = await employedFrom('2025-01-01')
    const moduleId = await oldModule()
    await completedOn(person, moduleId, '2025-02-01')
    return { url: `${PATH}/history?employeeId=${person.employeeId}&moduleId=${moduleId}` }
  },
}
