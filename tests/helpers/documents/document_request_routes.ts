import { systemActor } from '#audit/actor'
import { REQUESTED } from '#documents/request'
import { cancelRequest } from '#documents/services/change_requests'
import {
  acceptedUpload,
  requestRow,
  askReading,
  askUpload,
  submissionOf,
} from '#tests/helpers/documents/requested_documents'
import { pdf, PDF_BODY } from '#tests/helpers/training/learning'
import { given } from '#tests/helpers/people/people'
import { subject, type Builder, type Scene } from '#tests/helpers/routes/route_requests'
import db from '@adonisjs/lucid/services/db'

const somebody = (scene: Scene) => subject(scene, given.employee)
const requests = '/api/documents/requests'
const submissions = '/api/documents/submissions'

const asking = async (scene: Scene) => ({
  employeeIds: [(await somebody(scene)).employeeId],
  kind: 'upload',
  name: 'Passport',
})

async function reading(scene: Scene) {
  const id = await askReading(await somebody(scene))
  await db.from(REQUESTED).where({ id }).update({ opened_at: '2026-01-01 00:00:00.000' })
  return { id, sha256: (await requestRow(id)).sha256 }
}

/** Requests to upload or read, for ROUTE_REQUESTS. */
export const DOCUMENT_REQUEST_ROUTES: Record<string, Builder> = {
  'GET /documents': () => ({ url: '/documents' }),
  'GET /documents/requests': () => ({ url: '/documents/requests' }),
  'GET /documents/requests/:id': async (scene) => ({
    url: `/documents/requests/${await askUpload(await somebody(scene))}`,
  }),
  'GET /documents/reviews': () => ({ url: '/documents/reviews' }),
  'GET /documents/reviews/:id': async (scene) => ({
    url: `/documents/reviews/${await submissionOf(await somebody(scene))}`,
  }),
  'GET /api/documents/employees/:id': async (scene) => ({
    url: `/api/documents/employees/${(await somebody(scene)).employeeId}`,
  }),
  'GET /api/documents/own': () => ({ url: '/api/documents/own' }),
  'GET /api/documents/requests': () => ({ url: requests }),
  'POST /api/documents/requests': async (scene) => ({ url: requests, body: await asking(scene) }),
  'POST /api/documents/requests/preview': async (scene) => ({
    url: `${requests}/preview`,
    body: await asking(scene),
  }),
  'GET /api/documents/requests/files': () => ({ url: `${requests}/files` }),
  'GET /api/documents/requests/files.zip': async (scene) => ({
    url: `${requests}/files.zip?requestIds=${(await acceptedUpload(await somebody(scene))).requestId}`,
  }),
  'POST /api/documents/requests/reminders': async (scene) => ({
    url: `${requests}/reminders`,
    body: { requestIds: [await askUpload(await somebody(scene))] },
  }),
  'GET /api/documents/requests/:id': async (scene) => ({
    url: `${requests}/${await askUpload(await somebody(scene))}`,
  }),
  'GET /api/documents/requests/:id/file': async (scene) => ({
    url: `${requests}/${await askReading(await somebody(scene))}/file`,
  }),
  'POST /api/documents/requests/:id/cancellation': async (scene) => ({
    url: `${requests}/${await askUpload(await somebody(scene))}/cancellation`,
    body: {},
  }),
  'POST /api/documents/requests/:id/cancellation/undo': async (scene) => {
    const id = await askUpload(await somebody(scene))
    await cancelRequest(id, systemActor)
    return { url: `${requests}/${id}/cancellation/undo`, body: {} }
  },
  'POST /api/documents/requests/:id/acknowledgement': async (scene) => {
    const { id, sha256 } = await reading(scene)
    return { url: `${requests}/${id}/acknowledgement`, body: { sha256, confirmed: true } }
  },
  'POST /api/documents/requests/:id/submissions': async (scene) => ({
    url: `${requests}/${await askUpload(await somebody(scene))}/submissions?fileName=a.pdf`,
    raw: pdf(),
    headers: PDF_BODY,
  }),
  'POST /api/documents/employees/:id/submissions': async (scene) => ({
    url: `/api/documents/employees/${(await somebody(scene)).employeeId}/submissions?name=Visa`,
    raw: pdf(),
    headers: PDF_BODY,
  }),
  'GET /api/documents/submissions': () => ({ url: submissions }),
  'GET /api/documents/submissions/count': () => ({ url: `${submissions}/count` }),
  'GET /api/documents/submissions/:id': async (scene) => ({
    url: `${submissions}/${await submissionOf(await somebody(scene))}`,
  }),
  'GET /api/documents/submissions/:id/file': async (scene) => ({
    url: `${submissions}/${await submissionOf(await somebody(scene))}/file`,
  }),
  'DELETE /api/documents/submissions/:id': async (scene) => ({
    url: `${submissions}/${await submissionOf(await somebody(scene))}`,
  }),
  'POST /api/documents/submissions/:id/acceptance': async (scene) => ({
    url: `${submissions}/${await submissionOf(await somebody(scene))}/acceptance`,
    body: {},
  }),
  'POST /api/documents/submissions/:id/rejection': async (scene) => ({
    url: `${submissions}/${await submissionOf(await somebody(scene))}/rejection`,
    body: { reason: 'It is blurred' },
  }),
}
