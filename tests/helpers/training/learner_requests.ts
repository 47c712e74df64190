import { given } from '#tests/helpers/people/people'
import {
  attemptOf,
  certificateModule,
  evidenceAddress,
  evidenceOf,
  PDF_BODY,
  pdf,
  stuckProgressOf,
  testModule,
} from '#tests/helpers/training/learning'
import { subject, type Builder, type Scene } from '#tests/helpers/routes/route_requests'
import { createModule } from '#tests/helpers/training/training'

const learner = (scene: Scene) => subject(scene, given.employee)

/** A learner's calls, and decisions about them, for ROUTE_REQUESTS. */
export const LEARNER_REQUESTS: Record<string, Builder> = {
  'GET /training': () => ({ url: '/training' }),
  'GET /training/:id': async () => ({ url: `/training/${(await createModule()).id}` }),
  'GET /training/attempts/:id': async (scene) => ({
    url: `/training/attempts/${await attemptOf(await learner(scene))}`,
  }),
  'GET /api/training/own': () => ({ url: '/api/training/own' }),
  'GET /api/training/own/:id': async () => ({
    url: `/api/training/own/${(await createModule()).id}`,
  }),
  'GET /api/training/certificates': () => ({ url: '/api/training/certificates' }),
  'POST /api/training/modules/:id/attempts': async () => ({
    url: `/api/training/modules/${(await testModule()).id}/attempts`,
    body: {},
  }),
  'GET /api/training/attempts/:id': async (scene) => ({
    url: `/api/training/attempts/${await attemptOf(await learner(scene))}`,
  }),
  'PUT /api/training/attempts/:id/answers': async (scene) => ({
    url: `/api/training/attempts/${await attemptOf(await learner(scene))}/answers`,
    body: { answers: [{ questionId: 'q1', chosen: [1] }] },
  }),
  'POST /api/training/attempts/:id/submission': async (scene) => ({
    url: `/api/training/attempts/${await attemptOf(await learner(scene))}/submission`,
    body: { answers: [{ questionId: 'q1', chosen: [1] }] },
  }),
  'POST /api/training/progress/:id/further-attempts': async (scene) => ({
    url: `/api/training/progress/${await stuckProgressOf(await learner(scene))}/further-attempts`,
    body: { attempts: 1 },
  }),
  'POST /api/training/modules/:id/evidence': async () => ({
    url: evidenceAddress((await certificateModule()).id),
    raw: pdf(),
    headers: PDF_BODY,
  }),
  'DELETE /api/training/evidence/:id': async (scene) => ({
    url: `/api/training/evidence/${await evidenceOf(await learner(scene))}`,
  }),
  'GET /api/training/evidence/:id/file': async (scene) => ({
    url: `/api/training/evidence/${await evidenceOf(await learner(scene))}/file`,
  }),
  'POST /api/training/evidence/:id/acceptance': async (scene) => ({
    url: `/api/training/evidence/${await evidenceOf(await learner(scene))}/acceptance`,
    body: {},
  }),
  'POST /api/training/evidence/:id/rejection': async (scene) => ({
    url: `/api/training/evidence/${await evidenceOf(await learner(scene))}/rejection`,
    body: { reason: 'It bears another name' },
  }),
  'GET /api/training/employees/:id': async (scene) => ({
    url: `/api/training/employees/${(await learner(scene)).employeeId}`,
  }),
}
