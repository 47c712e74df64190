import { COMPLIANCE_REQUESTS } from '#tests/helpers/training/compliance_requests'
import { HISTORY_REQUESTS } from '#tests/helpers/training/completion_import_routes'
import { LEARNER_REQUESTS } from '#tests/helpers/training/learner_requests'
import { MODULE_REQUESTS } from '#tests/helpers/training/module_requests'
import { OBLIGATION_REQUESTS } from '#tests/helpers/training/assignment_routes'
import { PROOF_REQUESTS } from '#tests/helpers/training/proof_requests'
import type { Builder } from '#tests/helpers/routes/route_requests'
import { VIDEO_REQUESTS } from '#tests/helpers/training/video_requests'

/** Everything of training, of ROUTE_REQUESTS; each part of it has a file. */
export const TRAINING_REQUESTS: Record<string, Builder> = {
  ...MODULE_REQUESTS,
  ...VIDEO_REQUESTS,
  ...OBLIGATION_REQUESTS,
  ...LEARNER_REQUESTS,
  ...COMPLIANCE_REQUESTS,
  ...PROOF_REQUESTS,
  ...HISTORY_REQUESTS,
}
