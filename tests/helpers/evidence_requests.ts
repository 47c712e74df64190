import { given } from '#tests/helpers/people'
import { sentRequest } from '#tests/helpers/signing'
import type { Builder } from '#tests/helpers/route_requests'

/** Evidence of what was signed. */
export const EVIDENCE_REQUESTS: Record<string, Builder> = {
  'GET /api/sign/evidence': async ({ own, me }) => {
    const employee = own && me?.employeeId ? me : await given.employee()
    await sentRequest({ employee })
    return { url: `/api/sign/evidence?employeeId=${employee.employeeId}` }
  },
  'PUT /api/sign/documents/:id/hold': async () => ({
    url: `/api/sign/documents/${(await sentRequest()).documents[0]}/hold`,
    body: { held: true, reason: 'A claim was filed' },
  }),
}
