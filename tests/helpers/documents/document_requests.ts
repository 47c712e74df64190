import { DOCUMENT_REQUEST_ROUTES } from '#tests/helpers/documents/document_request_routes'
import { EVIDENCE_REQUESTS } from '#tests/helpers/signing/evidence_requests'
import { EXTERNAL_REQUESTS } from '#tests/helpers/signing/external_routes'
import { SIGNING_PAGE_REQUESTS } from '#tests/helpers/signing/signing_page_routes'
import { LIBRARY_REQUESTS } from '#tests/helpers/documents/library_requests'
import { SIGNING_REQUESTS } from '#tests/helpers/signing/signing_requests'
import type { Builder } from '#tests/helpers/routes/route_requests'

/** Documents: the library, what is asked of people, what they sign, and what shows it. */
export const DOCUMENT_REQUESTS: Record<string, Builder> = {
  ...DOCUMENT_REQUEST_ROUTES,
  ...EVIDENCE_REQUESTS,
  ...EXTERNAL_REQUESTS,
  ...SIGNING_PAGE_REQUESTS,
  ...LIBRARY_REQUESTS,
  ...SIGNING_REQUESTS,
}
