import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { REQUESTED } from '#documents/request'
import type { UsualRole } from '#documents/placed_field'
import { REQUESTS } from '#signing/request'
import { sealRequest } from '#signing/sealing/sealing_worker'
import type { Day, Hand } from '#tests/helpers/golden_day/day'
import type { Newcomers } from '#tests/helpers/golden_day/newcomers'
import { stagePaths, tamper } from '#tests/helpers/signing/sealed'
import { actionsOf, recorded, signatureFor, type Sent } from '#tests/helpers/signing/signing'

const ADDRESS = '/api/sign/requests'

/** Requests sent, declined, canceled, corrected, signed, sealed, held, deleted. */
export async function signing(day: Day, people: Newcomers, templateId: number): Promise<void> {
  const order = orderOf(day, people.mira, templateId)
  await signed(day, people, await sent(day, order))
  await unsigned(day, people, order)
  await failed(day, people, await sent(day, order))
  await later(day, people, order)
}

const orderOf = (day: Day, employeeId: number, templateId: number) => ({
  employeeId,
  templateIds: [templateId],
  managerId: day.hrUserId,
  message: 'Before your first day, please.',
  expiresAt: DateTime.utc().plus({ days: 14 }).set({ millisecond: 0 }).toISO(),
})

type Order = ReturnType<typeof orderOf>

const sent = async (day: Day, order: Order) => Number((await day.hr.post(ADDRESS, order)).id)

async function actionOf(requestId: number, role: UsualRole): Promise<string> {
  const action = (await actionsOf(requestId)).find((one) => one.role === role)
  return `/api/sign/actions/${action?.id}`
}

/** Opens the documents, mistypes the password, signs. */
async function sign(hand: Hand, id: number, role: UsualRole): Promise<void> {
  const request = { id } as Sent
  const document = await db.from('signing_documents').where('request_id', id).firstOrFail()
  const { url } = await hand.get(`/api/sign/url?requestId=${id}&role=${role}`)
  await hand.get(new URL(url, 'http://portal.example').pathname)
  const action = await actionOf(id, role)
  await hand.get(`${action}/documents/${document.id}`)
  const signature = { ...(await signatureFor(request, role)), otherName: true }
  const wrong = { ...signature, currentPassword: 'not the password' }
  if (role === 'EMPLOYEE') await hand.refusedPost(`${action}/signature`, wrong)
  await hand.post(`${action}/signature`, signature)
}

async function signed(day: Day, { mira }: Newcomers, id: number): Promise<void> {
  const own = await day.as(await day.userOf(mira))
  const request = { id } as Sent
  const document = await db.from('signing_documents').where('request_id', id).firstOrFail()
  for (const role of ['MANAGER', 'EMPLOYEE'] as const) {
    const hand = role === 'MANAGER' ? day.hr : own
    await sign(hand, id, role)
    await recorded(request)
  }
  await own.delete('/api/sign/marks')
  await day.hr.get(`/api/sign/documents/${document.id}/file`)
  await day.hr.get(`/api/sign/documents.zip?requestIds=${id}`)
  await day.hr.get(`/api/sign/evidence?requestId=${id}`)
  await day.hr.get(`/api/sign/evidence?employeeId=${mira}`)
  await day.hr.get(`/api/sign/evidence?from=${day.today}&to=${day.today}`)
  const address = `/api/sign/documents/${document.id}`
  await day.admin.put(`${address}/hold`, { held: true, reason: 'A claim was filed' })
  await day.admin.put(`${address}/hold`, { held: false, reason: 'The claim is settled' })
  const completedAt = '2015-01-01 00:00:00.000'
  await db.from(REQUESTS).where('id', id).update({ completed_at: completedAt })
  const sealed = await db.from('signing_documents').where('id', document.id).firstOrFail()
  await day.admin.post(`${address}/destruction`, { sha256: sealed.sealed_sha256 })
}

async function unsigned(day: Day, { mira, nils, otto }: Newcomers, order: Order) {
  const { hr } = day
  const reason = 'The wrong edition'
  const declined = await sent(day, order)
  await hr.post(`${await actionOf(declined, 'MANAGER')}/decline`, { reason })
  const cancelled = await sent(day, order)
  await hr.post(`${await actionOf(cancelled, 'MANAGER')}/paper`)
  await hr.post(`${ADDRESS}/${cancelled}/cancellation`, { reason })
  const wrong = await sent(day, order)
  const corrected = await hr.post(`${ADDRESS}/${wrong}/correction`, { ...order, message: null })
  const managerId = await day.userOf(nils)
  await day.admin.put(`/api/users/${managerId}`, { role: 'manager' })
  await hr.put(`${ADDRESS}/${corrected.id}/manager`, { managerId })
  const { templateIds } = order
  await hr.post(`${ADDRESS}/many`, {
    employeeIds: [mira, nils, otto],
    templateIds,
    managerId: day.hrUserId,
    includeOpen: true,
  })
}

/** The file between the two signatures is broken for a while. */
async function failed(day: Day, { mira }: Newcomers, id: number): Promise<void> {
  const request = { id } as Sent
  const documents = await db.from('signing_documents').where('request_id', id)
  await sign(day.hr, id, 'MANAGER')
  await recorded(request)
  await sign(await day.as(await day.userOf(mira)), id, 'EMPLOYEE')
  const [path = ''] = await stagePaths({ ...request, documents: documents.map((row) => row.id) })
  const restore = await tamper(path)
  for (let attempt = 0; attempt < 5; attempt++) await sealRequest(id)
  await restore()
  await day.hr.post(`${ADDRESS}/${id}/retry`)
  await recorded(request)
}

/** Reminders, which are sent at most once a day. */
async function later(day: Day, { mira, nils }: Newcomers, order: Order): Promise<void> {
  const waiting = await sent(day, orderOf(day, mira, order.templateIds[0] ?? 0))
  await day.pass(2)
  await day.hr.post(`${ADDRESS}/${waiting}/reminder`)
  const row = await db
    .from(REQUESTED)
    .where('employee_id', nils)
    .orderBy('id', 'desc')
    .firstOrFail()
  await day.hr.post('/api/documents/requests/reminders', { requestIds: [row.id] })
}
