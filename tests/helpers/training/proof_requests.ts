import { evidenceOf } from '#tests/helpers/training/learning'
import { given } from '#tests/helpers/people/people'
import { completionOf } from '#tests/helpers/training/proof'
import { activeEmployee } from '#tests/helpers/training/training'
import type { Builder, Scene } from '#tests/helpers/routes/route_requests'

const learner = async ({ own, me }: Scene) => (own && me?.employeeId ? me : activeEmployee())

const certified = async () => completionOf(await given.employee())

/** Certificates: requests, and public checks. */
export const PROOF_REQUESTS: Record<string, Builder> = {
  'GET /verify': () => ({ url: '/verify' }),
  'GET /verify/:code': async () => ({ url: `/verify/${(await certified()).code}` }),
  'GET /api/verify/:code': async () => ({ url: `/api/verify/${(await certified()).code}` }),
  'GET /api/training/completions/:id/certificate': async (scene) => {
    const { id } = await completionOf(await learner(scene))
    return { url: `/api/training/completions/${id}/certificate` }
  },
  'GET /training/reviews': () => ({ url: '/training/reviews' }),
  'GET /training/reviews/:id': async (scene) => ({
    url: `/training/reviews/${await evidenceOf(await learner(scene))}`,
  }),
  'GET /api/training/evidence': () => ({ url: '/api/training/evidence' }),
  'GET /api/training/evidence/pending': () => ({ url: '/api/training/evidence/pending' }),
  'GET /api/training/evidence/:id': async (scene) => ({
    url: `/api/training/evidence/${await evidenceOf(await learner(scene))}`,
  }),
}
