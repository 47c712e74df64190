import { given } from '#tests/helpers/people/people'
import { dueDocument } from '#tests/helpers/signing/retained'
import { completedRequest, sentRequest } from '#tests/helpers/signing/signing'
import type { Builder } from '#tests/helpers/routes/route_requests'

/** Evidence of signed documents, and their retention. */
export const EVIDENCE_REQUESTS: Record<string, Builder> = {
  'GET /api/sign/evidence': async ({ own, me }) => {
    const employee = own && me?.employeeId ? me : await given.employee()
    await completedRequest({ employee })
    return { url: `/api/sign/evidence?employeeId=${employee.employeeId}` }
  },
  'PUT /api/sign/documents/:id/hold': async () => ({
    url: `/api/sign/documents/${(await sentRequest()).documents[0]}/hold`,
    body: { held: true, reason: 'A claim was filed' },
  }),
  'GET /documents/evidence': async () => ({
    url: `/documents/evidence?requestId=${(await sentRequest()).id}`,
  }),
  'GET /api/sign/evidence/summary': async () => ({
    url: `/api/sign/evidence/summary?requestId=${(await sentRequest()).id}`,
  }),
  'GET /api/sign/evidence/people': () => ({ url: '/api/sign/evidence/people' }),
  'GET /documents/retention': () => ({ url: '/documents/retention' }),
  'GET /documents/retention/destruction': () => ({ url: '/documents/retention/destruction' }),
  'GET /api/sign/retention': () => ({ url: '/api/sign/retention' }),
  'POST /api/sign/documents/:id/destruction': async () => {
    const { id, sha256 } = await dueDocument()
    return { url: `/api/sign/documents/${id}/destruction`, body: { sha256 } }
  },
}
