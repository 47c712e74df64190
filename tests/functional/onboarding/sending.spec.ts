import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { addDays } from '#training/compliance_status'
import { acknowledge, noteOpened } from '#documents/services/acknowledge_document'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { correctRequest } from '#signing/services/change_request'
import { sendChecklist } from '#onboarding/sending/send_items'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenItem,
  givenPacket,
  itemRow,
  itemsByName,
  itemsOf,
  nothingToUndo,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import {
  actorFor,
  createTemplate,
  recorded,
  signAs,
  actionsOf,
  sentRequest,
  type Sent,
} from '#tests/helpers/signing/signing'
import { ExternalBrowser, sentToOthers } from '#tests/helpers/signing/external'
import { letterTemplate } from '#tests/helpers/documents/library'

const today = () => DateTime.utc().toISODate()
const due = (days: number) => addDays(today(), days)

async function withActions(request: Omit<Sent, 'actions'>): Promise<Sent> {
  const actions = await actionsOf(request.id)
  const ids = Object.fromEntries(actions.map((action) => [action.role, action.id]))
  return { ...request, actions: ids as Sent['actions'] }
}

test.group('Sending the documents of a checklist', (group) => {
  let manager: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    caller = await signedIn(manager)
  })

  const newcomer = (columns = {}, options = {}) =>
    given.waiting({
      department: 'Care',
      employee: { start_date: due(10), manager_id: manager.employeeId, ...columns },
      ...options,
    })
  const approve = (person: Person) => caller.post(`/api/employees/${person.employeeId}/approve`, {})

  test('sends documents in the name of who approved, and keeps why one was not', async ({
    assert,
  }) => {
    const sign = await createTemplate({ name: 'W-4' })
    const read = await createTemplate({ name: 'Handbook' })
    const letter = await letterTemplate(
      { name: 'Offer' },
      'Dear {{firstName}}, welcome to {{location}}.\n\n{{employeeSignature}}'
    )
    await givenPacket({}, [
      { kind: 'sign', templateId: letter.id, name: 'Offer' },
      { kind: 'sign', templateId: sign, name: 'W-4' },
      { kind: 'read', templateId: read, name: 'Handbook', dueDays: 3 },
      { kind: 'upload', name: 'Passport', accepts: '["pdf"]', asksExpiry: true },
    ])
    const person = await newcomer()
    await approve(person)
    assert.equal((await checklistOf(person)).to_send, 1)
    await sendAll()
    assert.isNull((await checklistOf(person)).to_send)
    const items = itemsByName(await itemsOf(person))
    assert.include(items.Offer?.problem as string, 'location')
    assert.isNull(items.Offer?.signing_request_id)
    const [request] = await db.from('signing_requests')
    assert.deepInclude(request, {
      id: items['W-4']?.signing_request_id,
      employee_id: person.employeeId,
      manager_id: manager.id,
      sent_by_id: manager.id,
    })
    const documents = await db.from('document_requests').orderBy('id')
    assert.deepEqual(
      documents.map((row) => [row.id, row.kind, row.name, row.due_on, row.requested_by_id]),
      [
        [items.Handbook?.document_request_id, 'read', 'Handbook', due(13), manager.id],
        [items.Passport?.document_request_id, 'upload', 'Passport', due(17), manager.id],
      ]
    )
    // Settled by facts, whoever makes them.
    const owner = { employeeId: person.employeeId, userId: person.id }
    const handbook = documents[0]
    await noteOpened(handbook.id, owner, actorFor(person))
    assert.isNotNull(itemsByName(await itemsOf(person)).Handbook?.begun_at)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'in_progress')
    await acknowledge(handbook.id, handbook.sha256, owner, actorFor(person))
    assert.equal(itemsByName(await itemsOf(person)).Handbook?.status, 'done')
    await db.from('document_requests').where('id', documents[1].id).update({ state: 'cancelled' })
    await change(systemActor, (change) => settleOnboarding(change, [person.employeeId]))
    const passport = itemsByName(await itemsOf(person)).Passport
    assert.equal(passport?.status, 'open')
    assert.include(passport?.problem as string, 'canceled')
  })

  test('is complete when the last of any kind is', async ({ assert }) => {
    const templateId = await createTemplate({ name: 'W-4' })
    await givenPacket({}, [
      { kind: 'sign', templateId, name: 'W-4' },
      { name: 'Optional', required: false },
    ])
    const person = await newcomer()
    await approve(person)
    await sendAll()
    const [{ id }] = await db.from('signing_requests')
    const sent = await withActions({ id, manager, employee: person, documents: [] })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'in_progress')
    await signAs(sent, 'EMPLOYEE')
    await recorded(sent)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'complete')
    const run = await checklistOf(person)
    assert.deepInclude(run, { status: 'done', asked: 1, settled: 1 })
    assert.isNotNull(run.done_at)
    assert.include(await auditTrail(), `complete onboarding_checklist ${run.id}`)
  })

  test('sends nothing of a checklist that was closed', async ({ assert }) => {
    await givenPacket({}, [{ kind: 'upload', name: 'Passport', accepts: '["pdf"]' }])
    const person = await newcomer()
    await approve(person)
    const { id } = await checklistOf(person)
    await db.from('onboarding_checklists').where('id', id).update({ status: 'closed' })
    await nothingToUndo()
    assert.equal(await sendChecklist(id), 0)
    assert.lengthOf(await db.from('document_requests'), 0)
    assert.isNull((await checklistOf(person)).to_send)
  })

  test('says of signers whom only a sender can name that it is sent by hand', async ({
    assert,
  }) => {
    const templateId = await createTemplate({ name: 'Guaranty' })
    const alone = await createTemplate({
      name: 'Pledge',
      signers: [{ role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 1 }],
    })
    await givenPacket({}, [
      { kind: 'sign', templateId, name: 'Guaranty' },
      { kind: 'sign', templateId: alone, name: 'Pledge' },
    ])
    const person = await newcomer()
    // The document was changed after it came into the packet.
    const witness = { role: 'SIGNER_1', kind: 'external', label: 'Witness', step: 1 }
    await db
      .from('document_templates')
      .where('id', templateId)
      .update({ signers: JSON.stringify([witness]) })
    const preview = await caller.get<{ problems: { message: string }[] }>(
      `/api/onboarding/preview?employeeIds=${person.employeeId}`
    )
    assert.include(preview.body.problems[0]?.message ?? '', 'Send it by hand')
    await approve(person)
    // No one signs the pledge as manager, so no manager is needed.
    await db.from('employees').where('id', person.employeeId).update({ manager_id: null })
    await db.from('onboarding_checklists').update({ started_by_id: null })
    await sendAll()
    const items = itemsByName(await itemsOf(person))
    assert.include(items.Guaranty?.problem as string, 'Send it by hand from Document Signing.')
    assert.isNull(items.Pledge?.problem)
    assert.isNotNull(items.Pledge?.signing_request_id)
  })

  test('follows a request that was corrected, and an external signer who opened it', async ({
    assert,
  }) => {
    const templateId = await createTemplate()
    const templateIds = [templateId]
    const sent = await sentRequest({ manager, templateIds })
    const { employee } = sent
    const id = await givenItem(employee, {
      kind: 'sign',
      template_id: templateId,
      signing_request_id: sent.id,
    })
    const input = { employeeId: employee.employeeId, templateIds, managerId: manager.id }
    const correctedId = await correctRequest(sent.id, input, actorFor(manager))
    assert.deepInclude(await itemRow(id), {
      status: 'open',
      signing_request_id: correctedId,
      problem: null,
    })

    const toOthers = await sentToOthers()
    const ofOthers = await givenItem(toOthers.employee, {
      kind: 'sign',
      signing_request_id: toOthers.id,
    })
    const candidate = await ExternalBrowser.at(toOthers.actions.SIGNER_1)
    await candidate.open()
    assert.isNotNull((await itemRow(ofOthers)).begun_at)
  })

  test('has a document that a correction left out to be sent again', async ({ assert }) => {
    const [i9, w4] = [await createTemplate({ name: 'I-9' }), await createTemplate({ name: 'W-4' })]
    const sent = await sentRequest({ manager, templateIds: [i9, w4] })
    const { employee } = sent
    const itemOf = (templateId: number) =>
      givenItem(employee, {
        kind: 'sign',
        template_id: templateId,
        signing_request_id: sent.id,
      })
    const items = { i9: await itemOf(i9), w4: await itemOf(w4) }
    const input = { employeeId: employee.employeeId, templateIds: [w4], managerId: manager.id }
    const id = await correctRequest(sent.id, input, actorFor(manager))
    const corrected = await withActions({ ...sent, id })
    for (const role of ['MANAGER', 'EMPLOYEE'] as const) {
      await signAs(corrected, role)
      await recorded(corrected)
    }
    assert.deepInclude(await itemRow(items.w4), { status: 'done', signing_request_id: id })
    const left = await itemRow(items.i9)
    assert.deepInclude(left, { status: 'open', signing_request_id: sent.id, begun_at: null })
    assert.include(left.problem, 'was replaced. Send it again')
  })

  test('takes a request whose seal has failed, and asks no one to sign again', async ({
    assert,
  }) => {
    const templateId = await createTemplate({ name: 'W-4' })
    await givenPacket({}, [{ kind: 'sign', templateId, name: 'W-4' }])
    const person = await newcomer()
    const sent = await sentRequest({ manager, employee: person, templateIds: [templateId] })
    await db.from('signing_requests').where('id', sent.id).update({ status: 'ERROR' })
    await approve(person)
    await sendAll()
    assert.lengthOf(await db.from('signing_requests'), 1)
    assert.equal(itemsByName(await itemsOf(person))['W-4']?.signing_request_id, sent.id)
  })

  test('goes on where the sending was ended, each once', async ({ assert }) => {
    const names = ['One', 'Two', 'Three']
    await givenPacket(
      {},
      names.map((name) => ({ kind: 'upload' as const, name, accepts: '["pdf"]' }))
    )
    const person = await newcomer()
    await approve(person)
    const { id } = await checklistOf(person)
    await nothingToUndo()
    for (const sent of [1, 2, 3]) {
      const stop = new AbortController()
      const aborting = db.connection()
      // Ended as soon as one was sent: what a kill between two items leaves.
      const poll = setInterval(() => {
        void aborting
          .from('document_requests')
          .count('* as total')
          .then(([row]) => Number(row.total) >= sent && stop.abort())
      }, 1)
      await sendChecklist(id, stop.signal)
      clearInterval(poll)
      assert.isAtLeast((await db.from('document_requests')).length, sent)
    }
    // Claimed by a process that is gone: the next one takes it.
    await db
      .from('onboarding_checklists')
      .where('id', id)
      .update({ to_send: 1, claimed_by: 'gone', claimed_until: '2001-01-01 00:00:00.000' })
    await sendAll()
    const rows = await db.from('document_requests').orderBy('id')
    assert.sameMembers(
      rows.map(({ name }) => name),
      names
    )
  })

  test('lets who waits for approval do what comes before the first day, and no one else’s', async ({
    assert,
  }) => {
    const templateId = await createTemplate({ name: 'Handbook' })
    await givenPacket({}, [
      { kind: 'read', templateId, name: 'Handbook', beforeFirstDay: true },
      { kind: 'upload', name: 'Passport', accepts: '["pdf"]' },
    ])
    const person = await newcomer()
    await change(actorFor(manager), (change) =>
      launchInTransaction(change, [person.employeeId], { kind: 'onboarding', early: true })
    )
    await sendAll()
    const [request] = await db.from('document_requests')
    assert.equal(request.name, 'Handbook')
    const address = `/api/documents/requests/${request.id}`
    const theirs = await signedIn(person)
    const other = await signedIn(await given.waiting())
    assert.equal((await other.get(`${address}/file`)).status, 404)
    assert.equal((await theirs.get(`${address}/file`)).status, 200)
    const body = { sha256: request.sha256, confirmed: true }
    assert.equal((await other.post(`${address}/acknowledgement`, body)).status, 404)
    assert.equal((await theirs.post(`${address}/acknowledgement`, body)).status, 200)
    assert.equal(itemsByName(await itemsOf(person)).Handbook?.status, 'done')
    // What is planned still waits: it is not complete before they are approved.
    assert.deepInclude(await checklistOf(person), { status: 'planned', asked: 1, settled: 1 })
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'in_progress')
    await approve(person)
    assert.lengthOf(await itemsOf(person), 2)
    assert.deepInclude(await checklistOf(person), { status: 'open', asked: 2, settled: 1 })
  })
})
