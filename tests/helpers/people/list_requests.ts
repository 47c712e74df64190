import { ListEntryFactory } from '#database/factories/list_entry_factory'
import { unique, type Builder } from '#tests/helpers/routes/route_requests'

async function department(): Promise<number> {
  const { id } = await ListEntryFactory.create()
  return id
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
    url: `/api/lists/department/${await department()}`,
    body: { name: `Deck ${unique()}` },
  }),
  'POST /api/lists/:list/:id/merge': async () => ({
    url: `/api/lists/department/${await department()}/merge`,
    body: { into: await department() },
  }),
  'DELETE /api/lists/:list/:id': async () => ({
    url: `/api/lists/department/${await department()}`,
  }),
}
