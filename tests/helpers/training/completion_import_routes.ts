import { givenHistory, HISTORY } from '#tests/helpers/training/histories'
import { plainModule } from '#tests/helpers/training/assignments'
import type { Builder } from '#tests/helpers/routes/route_requests'

/** The import of past completions, for ROUTE_REQUESTS. */
export const HISTORY_REQUESTS: Record<string, Builder> = {
  'GET /training/imports': () => ({ url: '/training/imports' }),
  'GET /training/imports/:id': async ({ me }) => ({
    url: `/training/imports/${await givenHistory(me)}`,
  }),
  'GET /api/training/completion-imports': () => ({ url: HISTORY }),
  'POST /api/training/completion-imports': async () => {
    await plainModule()
    return {
      url: `${HISTORY}?name=history.csv`,
      raw: new TextEncoder().encode('Email,Module,Date\nana@example.com,Lifting,2024-05-01\n'),
      headers: { 'content-type': 'text/csv' },
    }
  },
  'GET /api/training/completion-imports/:id': async ({ me }) => ({
    url: `${HISTORY}/${await givenHistory(me)}`,
  }),
  'DELETE /api/training/completion-imports/:id': async ({ me }) => ({
    url: `${HISTORY}/${await givenHistory(me)}`,
  }),
  'PUT /api/training/completion-imports/:id/columns': async ({ me }) => ({
    url: `${HISTORY}/${await givenHistory(me)}/columns`,
    body: { columns: ['email', 'module', 'completedOn'], dateOrder: 'dmy' },
  }),
  'GET /api/training/completion-imports/:id/rows': async ({ me }) => ({
    url: `${HISTORY}/${await givenHistory(me)}/rows`,
  }),
  'GET /api/training/completion-imports/:id/refused': async ({ me }) => ({
    url: `${HISTORY}/${await givenHistory(me)}/refused`,
  }),
  'POST /api/training/completion-imports/:id/run': async ({ me }) => ({
    url: `${HISTORY}/${await givenHistory(me)}/run`,
    body: {},
  }),
}
