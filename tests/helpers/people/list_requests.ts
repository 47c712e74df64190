import db from '@adonisjs/lucid/services/db'
import { normalizeForSearch } from '#core/search/normalize'
import { inHours, unique, type Builder } from '#tests/helpers/routes/route_requests'

async function listEntry(list: string): Promise<number> {
  const name = `Name ${unique()}`
  const at = inHours(0)
  const row = { list, name, key: normalizeForSearch(name), created_at: at, updated_at: at }
  const [id] = await db.table('list_entries').insert(row)
  return Number(id)
}

/** What concerns departments, positions and locations, of ROUTE_REQUESTS. */
export const LIST_REQUESTS: Record<string, Builder> = {
  'GET /employees/lists': () => ({ url: '/employees/lists' }),
  'GET /api/lists/:list': () => ({ url: '/api/lists/location' }),
  'POST /api/lists/:list': () => ({
    url: '/api/lists/position',
    body: { name: `Pilot ${unique()}` },
  }),
  'PUT /api/lists/:list/:id': async () => ({
    url: `/api/lists/department/${await listEntry('department')}`,
    body: { name: `Deck ${unique()}` },
  }),
  'POST /api/lists/:list/:id/merge': async () => ({
    url: `/api/lists/department/${await listEntry('department')}/merge`,
    body: { into: await listEntry('department') },
  }),
  'DELETE /api/lists/:list/:id': async () => ({
    url: `/api/lists/department/${await listEntry('department')}`,
  }),
}
