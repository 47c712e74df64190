import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { given, type Person } from '#tests/helpers/people/people'
import { SEALING_REQUESTS } from '#tests/helpers/signing/sealing_requests'
import {
  completedRequest,
  createTemplate,
  sentRequest,
  type Sent,
} from '#tests/helpers/signing/signing'
import type { Builder, Scene } from '#tests/helpers/routes/route_requests'

const signer = async ({ own, me }: Scene): Promise<Person> =>
  own && me?.employeeId ? me : given.employee()

const manager = async () => (await given.manager()).id

/** Sent long enough ago for a reminder. */
async function sentBefore(): Promise<Sent> {
  const { now } = Settings
  Settings.now = () => Date.now() - 2 * 24 * 3600 * 1000
  try {
    return await sentRequest()
  } finally {
    Settings.now = now
  }
}

async function failedRequest(): Promise<number> {
  const { id } = await sentRequest()
  await db.from('signing_requests').where('id', id).update({ status: 'ERROR', failure: 'No file' })
  return id
}

/** Signing requests: sent, tracked, changed. */
export const SIGNING_REQUESTS: Record<string, Builder> = {
  ...SEALING_REQUESTS,
  'GET /document-signing': () => ({ url: '/document-signing' }),
  'GET /api/sign/requests': () => ({ url: '/api/sign/requests' }),
  'GET /api/sign/requests/:id': async (scene) => ({
    url: `/api/sign/requests/${(await sentRequest({ employee: await signer(scene) })).id}`,
  }),
  'GET /api/sign/signers': () => ({ url: '/api/sign/signers?role=EMPLOYEE' }),
  'GET /api/sign/templates': () => ({ url: '/api/sign/templates' }),
  'GET /api/sign/documents.zip': async (scene) => ({
    url: `/api/sign/documents.zip?requestIds=${(await completedRequest({ employee: await signer(scene) })).id}`,
  }),
  'GET /api/sign/documents/:id/file': async (scene) => {
    const { documents } = await completedRequest({ employee: await signer(scene) })
    return { url: `/api/sign/documents/${documents[0]}/file` }
  },
  'POST /api/sign/requests': async () => ({
    url: '/api/sign/requests',
    body: {
      employeeId: (await given.employee()).employeeId,
      templateIds: [await createTemplate()],
      managerId: await manager(),
      message: 'Before your first day, please.',
      expiresAt: DateTime.utc().plus({ days: 14 }).toISO(),
    },
  }),
  'POST /api/sign/requests/many': async () => ({
    url: '/api/sign/requests/many',
    body: {
      employeeIds: [(await given.employee()).employeeId],
      documentIds: [await createTemplate()],
      managerId: await manager(),
      includeOpen: false,
    },
  }),
  'POST /api/sign/requests/:id/cancellation': async () => ({
    url: `/api/sign/requests/${(await sentRequest()).id}/cancellation`,
    body: { reason: 'The wrong edition' },
  }),
  'POST /api/sign/requests/:id/reminder': async () => ({
    url: `/api/sign/requests/${(await sentBefore()).id}/reminder`,
    body: {},
  }),
  'POST /api/sign/requests/:id/retry': async () => ({
    url: `/api/sign/requests/${await failedRequest()}/retry`,
    body: {},
  }),
  'PUT /api/sign/requests/:id/manager': async () => ({
    url: `/api/sign/requests/${(await sentRequest()).id}/manager`,
    body: { managerId: await manager() },
  }),
  'POST /api/sign/requests/:id/correction': async () => {
    const { id, employee } = await sentRequest()
    return {
      url: `/api/sign/requests/${id}/correction`,
      body: {
        employeeId: employee.employeeId,
        templateIds: [await createTemplate()],
        managerId: await manager(),
      },
    }
  },
}
