import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { postMail } from '#messages/services/post_mail'
import { given } from '#tests/helpers/people/people'
import { subject, type Builder, type Scene } from '#tests/helpers/routes/route_requests'

/** A failed email, which can be retried. */
async function failedMail(): Promise<number> {
  const { employeeId, email } = await given.employee()
  const mail = {
    kind: 'approved' as const,
    recipient: email,
    recipientName: 'Ana Díaz',
    payload: { employeeId },
  }
  const id = await change(systemActor, (change) => postMail(change, mail))
  await db.from('outbox_messages').where('id', id).update({ state: 'failed', attempts: 8 })
  return id
}

async function inboxItem(scene: Scene): Promise<number> {
  const { id, email } = await subject(scene, given.employee)
  const mail = {
    kind: 'password_changed' as const,
    recipient: email,
    recipientName: 'Ana Díaz',
    payload: { userId: id, changedAt: '2026-01-01T00:00:00.000Z' },
  }
  await change(systemActor, (change) => postMail(change, mail))
  const item = await db.from('inbox_items').where('user_id', id).orderBy('id', 'desc').firstOrFail()
  return Number(item.id)
}

/** The inbox and the emails, for ROUTE_REQUESTS. */
export const OUTBOX_REQUESTS: Record<string, Builder> = {
  'GET /inbox': () => ({ url: '/inbox' }),
  'GET /api/inbox': () => ({ url: '/api/inbox' }),
  'GET /api/inbox/count': () => ({ url: '/api/inbox/count' }),
  'POST /api/inbox/read': () => ({ url: '/api/inbox/read', body: { upTo: 1 } }),
  'POST /api/inbox/unread': () => ({
    url: '/api/inbox/unread',
    body: { readAt: '2026-01-31T12:00:00.000Z' },
  }),
  'PUT /api/inbox/:id/read': async (scene) => ({
    url: `/api/inbox/${await inboxItem(scene)}/read`,
    body: {},
  }),
  'GET /api/profile/notifications': () => ({ url: '/api/profile/notifications' }),
  'PUT /api/profile/notifications': () => ({
    url: '/api/profile/notifications',
    body: { preferences: [{ kind: 'training_digest', mail: false }] },
  }),

  'GET /api/mails': () => ({ url: '/api/mails' }),
  'GET /api/mails/:id': async () => ({ url: `/api/mails/${await failedMail()}` }),
  'GET /api/mails/:id/preview': async () => ({ url: `/api/mails/${await failedMail()}/preview` }),
  'POST /api/mails/:id/retry': async () => ({
    url: `/api/mails/${await failedMail()}/retry`,
    body: {},
  }),
  'POST /api/mails/:id/resend': async () => {
    const id = await failedMail()
    await db.from('outbox_messages').where('id', id).update({ state: 'sent' })
    return { url: `/api/mails/${id}/resend`, body: {} }
  },
  'GET /api/mails/failed': () => ({ url: '/api/mails/failed' }),
  'POST /api/mails/failed/retry': async () => ({
    url: '/api/mails/failed/retry',
    body: { upTo: await failedMail() },
  }),
  'GET /api/mails/previews': () => ({ url: '/api/mails/previews' }),
  'GET /api/mails/previews/:kind/:id': () => ({ url: '/api/mails/previews/invitation/1' }),
  'GET /user-management/mails/previews': () => ({ url: '/user-management/mails/previews' }),
  'GET /user-management/mails': () => ({ url: '/user-management/mails' }),
  'GET /user-management/mails/:id': async () => ({
    url: `/user-management/mails/${await failedMail()}`,
  }),
}
