import { ASKED_REQUESTS } from '#tests/helpers/asked_requests'
import { EVIDENCE_REQUESTS } from '#tests/helpers/evidence_requests'
import { FRAME_REQUESTS } from '#tests/helpers/frame_requests'
import { LIBRARY_REQUESTS } from '#tests/helpers/library_requests'
import { SIGNING_REQUESTS } from '#tests/helpers/signing_requests'
import type { Builder } from '#tests/helpers/route_requests'

/** Documents: the library, what is asked of people, what they sign, and what shows it. */
export const DOCUMENT_REQUESTS: Record<string, Builder> = {
  ...ASKED_REQUESTS,
  ...EVIDENCE_REQUESTS,
  ...FRAME_REQUESTS,
  ...LIBRARY_REQUESTS,
  ...SIGNING_REQUESTS,
}
