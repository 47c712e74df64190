import { isoTime } from '#core/time'
import { archiveModule } from '#training/modules/retire_module'
import { systemActor } from '#audit/actor'
import { createModule, questions } from '#tests/helpers/training/training'
import type { Builder } from '#tests/helpers/routes/route_requests'

const FIELDS = {
  name: 'Lifting by hand',
  description: 'Bend the knees, not the back.',
  isRequired: false,
  hasTest: true,
  shuffleQuestions: true,
  requiresCertificateUpload: false,
  videoUrl: 'https://videos.example/lifting',
  externalUrl: 'https://training.example/lifting',
  testQuestions: questions(),
}

const moduleAddress = async (rest = '') =>
  `/api/training/modules/${(await createModule()).id}${rest}`

/** Training modules themselves, for ROUTE_REQUESTS. */
export const MODULE_REQUESTS: Record<string, Builder> = {
  'GET /module-settings': () => ({ url: '/module-settings' }),
  'GET /module-settings/new': () => ({ url: '/module-settings/new' }),
  'GET /module-settings/:id/edit': async () => ({
    url: `/module-settings/${(await createModule({ testQuestions: questions() })).id}/edit`,
  }),
  'GET /module-settings/:id/preview': async () => ({
    url: `/module-settings/${(await createModule({ testQuestions: questions() })).id}/preview`,
  }),
  'GET /api/training/modules': () => ({ url: '/api/training/modules' }),
  'POST /api/training/modules/samples': () => ({ url: '/api/training/modules/samples' }),
  'POST /api/training/modules': () => ({ url: '/api/training/modules', body: { ...FIELDS } }),
  'GET /api/training/modules/:id': async () => ({ url: await moduleAddress() }),
  'PATCH /api/training/modules/:id': async () => {
    const { id, updated_at: updatedAt } = await createModule()
    return {
      url: `/api/training/modules/${id}`,
      body: {
        ...FIELDS,
        change: 'material',
        retrainBy: '2999-12-31',
        updatedAt: isoTime(updatedAt),
      },
    }
  },
  'POST /api/training/modules/:id/publish': async () => {
    const { id, updated_at: updatedAt } = await createModule({ draft: true })
    return {
      url: `/api/training/modules/${id}/publish`,
      body: { ...FIELDS, updatedAt: isoTime(updatedAt) },
    }
  },
  'DELETE /api/training/modules/:id': async () => ({ url: await moduleAddress() }),
  'GET /api/training/modules/:id/affected': async () => ({ url: await moduleAddress('/affected') }),
  'POST /api/training/modules/:id/copies': async () => ({
    url: await moduleAddress('/copies'),
    body: { draft: true },
  }),
  'POST /api/training/modules/:id/archive': async () => ({
    url: await moduleAddress('/archive'),
    body: {},
  }),
  'POST /api/training/modules/:id/restore': async () => {
    const { id } = await createModule()
    await archiveModule(id, systemActor)
    return { url: `/api/training/modules/${id}/restore`, body: {} }
  },
}
