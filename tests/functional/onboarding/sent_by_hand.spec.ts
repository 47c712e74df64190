import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { cancelInTransaction } from '#signing/services/cancel_request'
import { change } from '#audit/services/change'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { givenPacket, ITEMS, itemsOf, sendAll } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { CANDIDATE, fieldsFor, OFFER } from '#tests/helpers/signing/external'
import {
  actionsOf,
  actorFor,
  createTemplate,
  recorded,
  sentRequest,
  signAs,
  type Sent,
} from '#tests/helpers/signing/signing'

test.group('Documents of a checklist that are sent by hand', (group) => {
  let manager: Person
  let caller: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
    ana = await given.waiting({ employee: { manager_id: manager.employeeId } })
  })

  /** Ana's only item, after it could be sent. */
  async function launched(item: Parameters<typeof givenPacket>[1]) {
    await givenPacket({}, item)
    await caller.post(`/api/employees/${ana.employeeId}/approve`, {})
    await sendAll()
    return theItem()
  }
  const theItem = async () => (await itemsOf(ana))[0]!
  const requests = () => db.from('signing_requests').orderBy('id')
  const declined = (id: number | null) =>
    change(actorFor(manager), (change) => cancelInTransaction(change, id ?? 0, 'declined', 'No'))

  for (const [way, whom] of [
    ['requests', ({ employeeId }: Person) => ({ employeeId })],
    ['requests/many', ({ employeeId }: Person) => ({ employeeIds: [employeeId] })],
  ] as const) {
    test(`take the place of one that was declined, by ${way}`, async ({ assert }) => {
      const templateIds = [await createTemplate({ name: 'W-4' })]
      const [templateId] = templateIds
      const { signing_request_id: first } = await launched([
        { kind: 'sign', templateId, name: 'W-4' },
      ])
      await declined(first)
      assert.include((await theItem()).problem, 'The signer declined.')
      const sent = await caller.post(`/api/sign/${way}`, { ...whom(ana), templateIds })
      assert.isBelow(sent.status, 300, sent.text)
      const again = (await requests())[1]
      const { id, problem, signing_request_id: now } = await theItem()
      assert.deepEqual([problem, now], [null, again.id])
      assert.equal((await caller.post(`${ITEMS}/${id}/retry`, {})).status, 409)
      const actions = (await actionsOf(again.id)).map((one) => [one.role, one.id])
      const people = { manager, employee: ana, documents: [] }
      const request = { id: again.id, ...people, actions: Object.fromEntries(actions) } as Sent
      for (const role of ['MANAGER', 'EMPLOYEE'] as const) {
        await signAs(request, role)
        await recorded(request)
      }
      assert.equal((await theItem()).status, 'done')
      assert.equal((await employeeRow(ana.employeeId)).onboarding_status, 'complete')
    })
  }

  test('are those whose signers only a sender can name', async ({ assert }) => {
    const templateId = await createTemplate({ name: 'Guaranty', fields: fieldsFor(OFFER) })
    // Signed before, and not for the onboarding.
    await sentRequest({ manager, employee: ana, templateIds: [templateId] })
    await requests().update({ status: 'COMPLETED', created_at: '2026-01-01 00:00:00.000' })
    const signers = JSON.stringify(OFFER)
    await db.from('document_templates').where('id', templateId).update({ signers })
    const item = await launched([{ kind: 'sign', templateId, name: 'Guaranty' }])
    assert.include(item.problem, 'Send it by hand')
    const { employeeId } = ana
    const body = { employeeId, templateIds: [templateId], signers: [CANDIDATE] }
    assert.equal((await caller.post('/api/sign/requests', body)).status, 201)
    const by = (await requests())[1]
    assert.deepInclude(await theItem(), { problem: null, signing_request_id: by.id })
  })

  test('are those that were sent before the checklist was opened', async ({ assert }) => {
    const templateId = await createTemplate({ name: 'Guaranty', fields: fieldsFor(OFFER) })
    await givenPacket({}, [{ kind: 'sign', templateId, name: 'Guaranty' }])
    const signers = JSON.stringify(OFFER)
    await db.from('document_templates').where('id', templateId).update({ signers })
    const { employeeId } = ana
    const body = { employeeId, templateIds: [templateId], signers: [CANDIDATE] }
    assert.equal((await caller.post('/api/sign/requests', body)).status, 201)
    await requests().update({ created_at: '2026-01-01 00:00:00.000' })
    await caller.post(`/api/employees/${employeeId}/approve`, {})
    await sendAll()
    const [by] = await requests()
    assert.deepInclude(await theItem(), { problem: null, signing_request_id: by.id })
    assert.lengthOf(await requests(), 1)
  })

  test('are uploads of the same name', async ({ assert }) => {
    const { document_request_id: first } = await launched([
      { kind: 'upload', name: 'Passport', accepts: '["pdf"]' },
    ])
    const address = '/api/documents/requests'
    const body = { kind: 'upload', name: 'Passport', accepts: ['pdf'] }
    const ask = (more: object) =>
      caller.post(address, { employeeIds: [ana.employeeId], ...body, ...more })
    assert.equal((await caller.post(`${address}/${first}/cancellation`, {})).status, 200)
    assert.include((await theItem()).problem, 'canceled')
    await ask({ name: 'PASSPORT' })
    assert.equal((await theItem()).document_request_id, first)
    assert.equal((await ask({})).status, 201)
    const { id } = await db
      .from('document_requests')
      .where('name', 'Passport')
      .orderBy('id', 'desc')
      .firstOrFail()
    assert.notEqual(id, first)
    assert.deepInclude(await theItem(), { problem: null, document_request_id: id })
  })
})
