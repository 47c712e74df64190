import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dueMails } from '#messages/delivery/claim_mails'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  askReading,
  askUpload,
  requestRow,
  upload,
} from '#tests/helpers/documents/requested_documents'
import {
  givenPacket,
  itemsByName,
  itemsOf,
  ITEMS,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Answer {
  message?: string
  state?: string
}

test.group('Undoing the cancellation of a document request', (group) => {
  let manager: Person
  let caller: Caller
  let ida: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
    ida = await given.employee({ firstName: 'Ida' })
    return () => {
      Settings.now = () => Date.now()
    }
  })

  const address = (id: number) => `/api/documents/requests/${id}/cancellation`
  const cancel = (id: number, body = {}) => caller.post<Answer>(address(id), body)
  const undo = (id: number, by = caller) => by.post<Answer>(`${address(id)}/undo`)
  const later = (seconds: number) => {
    const at = Date.now()
    Settings.now = () => at + seconds * 1000
  }

  test('makes the request again what it was', async ({ assert }) => {
    for (const id of [await askUpload(ida), await askReading(ida)]) {
      const before = await requestRow(id)
      assert.containSubset((await cancel(id, { keepUpload: true })).body, { state: 'cancelled' })
      const since = await auditHead()
      const { status, body, text } = await undo(id)
      assert.equal(status, 200, text)
      assert.containSubset(body, { id, state: 'open' })
      assert.deepEqual(await requestRow(id), before)
      assert.deepEqual(await db.from('undos'), [])
      const entries = await auditEntries(since)
      assert.lengthOf(entries, 1)
      assert.containSubset(entries[0], {
        action: 'undo_cancellation',
        entityType: 'document_request',
        entityId: String(id),
        performedById: manager.id,
        oldValues: { state: 'cancelled' },
        newValues: { state: 'open' },
      })
    }
  })

  test('is for who may cancel', async ({ assert }) => {
    const id = await askUpload(ida)
    await cancel(id)
    assert.equal((await undo(id, visitor())).status, 401)
    assert.equal((await undo(id, await signedIn(ida))).status, 403)
    assert.equal((await undo(987_654)).status, 404)
    assert.equal((await requestRow(id)).state, 'cancelled')
  })

  test('is refused without a cancellation, and when it is too late', async ({ assert }) => {
    const id = await askUpload(ida)
    assert.equal((await undo(id)).status, 409)
    await cancel(id)
    later(13)
    const { status, body } = await undo(id)
    assert.equal(status, 409)
    assert.equal(body.message, 'This cancellation can no longer be undone.')
    assert.equal((await requestRow(id)).state, 'cancelled')
  })

  test('an upload is deleted only where it is meant, and then there is no undo', async ({
    assert,
  }) => {
    const id = await askUpload(ida)
    await upload(await signedIn(ida), id)
    const kept = await cancel(id, { keepUpload: true })
    assert.equal(kept.status, 409)
    assert.include(kept.body.message, 'uploaded in the meantime')
    assert.equal((await requestRow(id)).state, 'submitted')
    const { status, errors } = await cancel(id, { keepUpload: 'yes' })
    assert.equal(status, 422)
    assert.equal(errors[0]?.field, 'keepUpload')
    assert.equal((await cancel(id)).status, 200)
    assert.equal((await undo(id)).status, 409)
    assert.equal((await requestRow(id)).state, 'cancelled')
  })

  test('is refused when something has changed since, or the person has left', async ({
    assert,
  }) => {
    const id = await askUpload(ida)
    await cancel(id)
    const body = { employeeIds: [ida.employeeId], kind: 'upload', name: 'Passport' }
    assert.equal((await caller.post('/api/documents/requests', body)).status, 201)
    const answer = await undo(id)
    assert.equal(answer.status, 409)
    assert.include(answer.body.message, 'Something has changed since this cancellation')
    assert.lengthOf(await db.from('document_requests').where('state', 'open'), 1)

    const leo = await given.employee()
    const his = await askUpload(leo)
    await cancel(his)
    const left = { endDate: '2026-01-31', reason: 'Moved away' }
    assert.equal((await caller.post(`/api/employees/${leo.employeeId}/leave`, left)).status, 200)
    assert.equal((await undo(his)).status, 409)
    assert.equal((await requestRow(his)).state, 'cancelled')
  })

  test('puts the item of a checklist back, unless it was waived since', async ({ assert }) => {
    await givenPacket({}, [{ kind: 'upload', name: 'Passport', accepts: '["pdf"]' }])
    const newcomer = await given.waiting()
    await caller.post(`/api/employees/${newcomer.employeeId}/approve`, {})
    await sendAll()
    const passport = async () => itemsByName(await itemsOf(newcomer)).Passport
    const before = await passport()
    const id = before?.document_request_id as number
    await cancel(id)
    assert.include((await passport())?.problem, 'canceled')
    assert.equal((await undo(id)).status, 200)
    assert.deepEqual(await passport(), before)

    await cancel(id)
    const waived = await caller.post(`${ITEMS}/${before?.id}/waive`, { reason: 'Seen on paper' })
    assert.isBelow(waived.status, 300, waived.text)
    assert.equal((await undo(id)).status, 409)
    assert.equal((await requestRow(id)).state, 'cancelled')
  })

  test('holds back an email that waits, which leaves after the undo', async ({ assert }) => {
    const id = await askUpload(ida)
    const others = await askUpload(await given.employee())
    const due = await dueMails(10)
    assert.lengthOf(due, 2)
    await cancel(id)
    assert.lengthOf(await dueMails(10), 1)
    assert.equal((await undo(id)).status, 200)
    later(16)
    assert.sameMembers(await dueMails(10), due)
    assert.equal((await requestRow(others)).state, 'open')
  })

  test('of two at once one succeeds, and against another change one of both happens', async ({
    assert,
  }) => {
    const id = await askUpload(ida)
    await cancel(id)
    const both = await Promise.all([undo(id), undo(id)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    await cancel(id)
    const other = { employeeIds: [ida.employeeId], kind: 'upload', name: 'License' }
    const [undone, asked] = await Promise.all([
      undo(id),
      caller.post('/api/documents/requests', other),
    ])
    assert.equal(asked.status, 201)
    assert.include([200, 409], undone.status)
    assert.equal((await requestRow(id)).state, undone.status === 200 ? 'open' : 'cancelled')
  })
})
