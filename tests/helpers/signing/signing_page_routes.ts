import { DateTime } from 'luxon'
import { signingLink } from '#signing/signing_link'
import type { Builder, Scene } from '#tests/helpers/routes/route_requests'
import { openAs, sentRequest, signatureFor, type Sent } from '#tests/helpers/signing/signing'

/** Documents that an employee signs first: the caller, if the row must be theirs. */
const sentTo = ({ own, me }: Scene): Promise<Sent> =>
  sentRequest({ signsFirst: 'EMPLOYEE', employee: own && me?.employeeId ? me : undefined })

const actionOf = ({ actions }: Sent) => `/api/sign/actions/${actions.EMPLOYEE}`

/** Signing: a signer's own action. */
export const SIGNING_PAGE_REQUESTS: Record<string, Builder> = {
  'GET /api/sign/url': async (scene) => ({
    url: `/api/sign/url?requestId=${(await sentTo(scene)).id}&role=EMPLOYEE`,
  }),
  'GET /sign/:token': async (scene) => {
    const { actions, employee } = await sentTo(scene)
    return { url: `/sign/${signingLink(actions.EMPLOYEE, employee.id, DateTime.utc())}` }
  },
  'GET /api/sign/actions/:id': async (scene) => ({ url: actionOf(await sentTo(scene)) }),
  'GET /api/sign/actions/:id/documents/:documentId': async (scene) => {
    const sent = await sentTo(scene)
    return { url: `${actionOf(sent)}/documents/${sent.documents[0]}` }
  },
  'POST /api/sign/actions/:id/signature': async (scene) => {
    const sent = await sentTo(scene)
    await openAs(sent, 'EMPLOYEE')
    return { url: `${actionOf(sent)}/signature`, body: await signatureFor(sent, 'EMPLOYEE') }
  },
  'POST /api/sign/actions/:id/decline': async (scene) => ({
    url: `${actionOf(await sentTo(scene))}/decline`,
    body: { reason: 'The salary is another one.' },
  }),
  'POST /api/sign/actions/:id/paper': async (scene) => ({
    url: `${actionOf(await sentTo(scene))}/paper`,
    body: {},
  }),
  'DELETE /api/sign/marks': () => ({ url: '/api/sign/marks' }),
}
