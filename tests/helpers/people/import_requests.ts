import { givenImport } from '#tests/helpers/people/imports'
import type { Builder } from '#tests/helpers/routes/route_requests'

/** The import's part of ROUTE_REQUESTS. */
export const IMPORT_REQUESTS: Record<string, Builder> = {
  'GET /employees/import': () => ({ url: '/employees/import' }),
  'GET /employees/imports': () => ({ url: '/employees/imports' }),
  'GET /employees/imports/:id': async ({ me }) => ({
    url: `/employees/imports/${await givenImport(me)}`,
  }),
  'GET /api/imports': () => ({ url: '/api/imports' }),
  'POST /api/imports': () => ({
    url: '/api/imports?name=roster.csv',
    raw: new TextEncoder().encode('First name,Last name,E-mail\nAna,Díaz,ana@example.com\n'),
    headers: { 'content-type': 'text/csv' },
  }),
  'GET /api/imports/:id': async ({ me }) => ({ url: `/api/imports/${await givenImport(me)}` }),
  'DELETE /api/imports/:id': async ({ me }) => ({ url: `/api/imports/${await givenImport(me)}` }),
  'PUT /api/imports/:id/columns': async ({ me }) => ({
    url: `/api/imports/${await givenImport(me)}/columns`,
    body: { columns: ['firstName', 'lastName', 'email'], invite: false, personalMessage: 'Hi' },
  }),
  'GET /api/imports/:id/rows': async ({ me }) => ({
    url: `/api/imports/${await givenImport(me, 'preview')}/rows`,
  }),
  'GET /api/imports/:id/refused': async ({ me }) => ({
    url: `/api/imports/${await givenImport(me, 'preview')}/refused`,
  }),
  'POST /api/imports/:id/start': async ({ me }) => ({
    url: `/api/imports/${await givenImport(me, 'preview')}/start`,
    body: {},
  }),
  'POST /api/imports/:id/cancel': async ({ me }) => ({
    url: `/api/imports/${await givenImport(me, 'running')}/cancel`,
    body: {},
  }),
  'GET /api/imports/:id/undo': async ({ me }) => ({
    url: `/api/imports/${await givenImport(me, 'done')}/undo`,
  }),
  'POST /api/imports/:id/undo': async ({ me }) => ({
    url: `/api/imports/${await givenImport(me, 'done')}/undo`,
    body: {},
  }),
}
