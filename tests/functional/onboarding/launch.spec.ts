import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { planChecklists } from '#onboarding/checklists/plan_checklists'
import { addDays } from '#training/compliance_status'
import { recordTraining } from '#training/services/record_training'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { plainModule } from '#tests/helpers/training/assignments'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  ITEMS,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'

const today = () => DateTime.utc().toISODate()
const due = (days: number) => addDays(today(), days)

test.group('Launching at approval', (group) => {
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

  test('opens what matching packets hold, once, with owners and due days', async ({ assert }) => {
    const moduleId = await plainModule()
    const it = await given.bundle(await given.employee(), [], 'IT')
    const maya = await given.employee({ firstName: 'Maya', lastName: 'Lindqvist' })
    await givenPacket({ name: 'Care', department: 'cáre' }, [
      { kind: 'training', moduleId, name: 'Ladders', dueDays: 5 },
      { name: 'Prepare a laptop', owner: 'role', ownerRoleId: it, dueDays: -2, required: false },
      { name: 'Show the exits', owner: 'manager', dueFrom: 'approval', dueDays: 3 },
      { name: 'Order keys', owner: 'person', ownerUserId: maya.id, dueDays: 2 },
    ])
    await givenPacket({ name: 'Everyone' }, [
      { name: 'prepare a LAPTOP', owner: 'role', ownerRoleId: it, dueDays: -5 },
      { name: 'Read the wiki', dueDays: -30 },
      { name: 'Greet', owner: 'hr' },
    ])
    await givenPacket({ name: 'Kitchen', department: 'Kitchen' })
    await givenPacket({ name: 'Draft', status: 'draft' })
    await givenPacket({ name: 'Default', isDefault: true }, [{ name: 'Not this' }])
    const person = await newcomer()
    const answer = await approve(person)
    assert.equal(answer.status, 200, answer.text)

    const run = await checklistOf(person)
    assert.deepInclude(run, {
      kind: 'onboarding',
      status: 'open',
      current: 1,
      start_on: due(10),
      approved_on: today(),
      asked: 6,
      settled: 0,
    })
    const items = itemsByName(await itemsOf(person))
    assert.sameMembers(Object.keys(items), [
      'Ladders',
      'Prepare a laptop',
      'Show the exits',
      'Order keys',
      'Read the wiki',
      'Greet',
    ])
    // The stricter day of two packets, and required since one of them says so.
    assert.deepInclude(items['Prepare a laptop'], {
      due_on: due(5),
      required: 1,
      owner: 'role',
      owner_role_id: it,
    })
    assert.deepInclude(items['Show the exits'], { due_on: due(3), owner_user_id: manager.id })
    assert.deepInclude(items['Order keys'], { due_on: due(12), owner_user_id: maya.id })
    // Never due before the day it was given.
    assert.deepInclude(items['Read the wiki'], { due_on: today(), owner_user_id: person.id })
    assert.deepInclude(items.Greet, { owner: 'hr', owner_user_id: null })
    const [assignment] = await db.from('training_assignments')
    assert.deepInclude(assignment, {
      employee_id: person.employeeId,
      module_id: moduleId,
      source: 'packet',
      due_on: due(15),
      for_onboarding: 1,
    })
    assert.lengthOf(await db.from('onboarding_checklist_packets'), 2)
    assert.equal((await employeeRow(person.employeeId)).has_onboarding, 1)
    assert.include(await auditTrail(), `open onboarding_checklist ${run.id}`)
  })

  test('makes required modules part of it, and counts all kinds', async ({ assert }) => {
    const moduleId = await plainModule({ is_required: true, due_days: 30 })
    await givenPacket({}, [
      { kind: 'training', moduleId, name: 'Ladders', dueDays: 1, dueFrom: 'approval' },
      { name: 'Read the wiki' },
    ])
    const person = await newcomer()
    await approve(person)
    const [assignment] = await db.from('training_assignments')
    assert.deepInclude(assignment, { source: 'packet', due_on: due(1) })
    assert.lengthOf(await itemsOf(person), 2)
    const training = await caller.get<{ onboarding: object }>(
      `/api/training/employees/${person.employeeId}`
    )
    assert.deepEqual(training.body.onboarding, { done: 0, all: 2 })
    await recordTraining(
      { moduleId, heldOn: today(), employeeIds: [person.employeeId] },
      systemActor
    )
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'in_progress')
    assert.deepInclude(await checklistOf(person), { asked: 2, settled: 1, status: 'open' })
  })

  test('gives nothing where nothing is asked', async ({ assert }) => {
    await givenPacket({ department: 'Kitchen' })
    const person = await newcomer()
    await approve(person)
    assert.lengthOf(await db.from('onboarding_checklists'), 0)
    assert.equal((await employeeRow(person.employeeId)).has_onboarding, 0)
    assert.deepEqual(await auditTrail(), [`approve employee ${person.employeeId}`])
  })

  test('gives the default packet to whom no other matches', async ({ assert }) => {
    await givenPacket({ department: 'Kitchen' })
    await givenPacket({ isDefault: true }, [{ name: 'Read the wiki' }])
    const person = await newcomer()
    await approve(person)
    assert.deepEqual(Object.keys(itemsByName(await itemsOf(person))), ['Read the wiki'])
  })

  test('happens once, whoever approves at once', async ({ assert }) => {
    const moduleId = await plainModule()
    const templateId = await createTemplate({ name: 'I-9' })
    const { id } = await givenPacket({}, [
      { kind: 'training', moduleId, name: 'Ladders' },
      { kind: 'sign', templateId, name: 'I-9' },
      { name: 'Read the wiki' },
    ])
    const person = await newcomer()
    const colleague = await signedIn(await given.manager())
    const address = `/api/employees/${person.employeeId}/approve`
    const edit = caller.put(`/api/onboarding/packets/${id}`, {
      kind: 'onboarding',
      name: 'Edited',
      revision: 1,
      items: [{ kind: 'task', name: 'Another', dueFrom: 'start', dueDays: 0 }],
    })
    const answers = await Promise.all([caller.post(address, {}), edit, colleague.post(address, {})])
    assert.equal(answers[1].status, 200)
    assert.sameMembers([answers[0].status, answers[2].status], [200, 409])
    assert.lengthOf(await db.from('onboarding_checklists'), 1)
    const names = Object.keys(itemsByName(await itemsOf(person)))
    // As the packet was before the edit or after it, never a mixture.
    assert.include([['Another'], ['Ladders', 'I-9', 'Read the wiki']].map(String), String(names))
    await Promise.all([sendAll(), sendAll()])
    const sent = names.includes('I-9') ? 1 : 0
    assert.lengthOf(await db.from('signing_requests'), sent)
    assert.lengthOf(await db.from('training_assignments'), names.includes('Ladders') ? 1 : 0)
  })

  test('opens what comes before the first day when a person who waits has registered', async ({
    assert,
  }) => {
    const templateId = await createTemplate({ name: 'W-4' })
    await givenPacket({}, [
      { kind: 'sign', templateId, name: 'W-4', beforeFirstDay: true },
      { name: 'Read the wiki' },
    ])
    const added = await caller.post<{ id: number }>('/api/employees', {
      firstName: 'Wei',
      lastName: 'Ng',
      email: 'wei@example.com',
      sendInvite: false,
    })
    assert.equal(added.status, 201, added.text)
    const employeeId = added.body.id
    const run = await db
      .from('onboarding_checklists')
      .where('employee_id', employeeId)
      .firstOrFail()
    assert.deepInclude(run, { status: 'planned', asked: 0, current: 1 })
    assert.lengthOf(await db.from('onboarding_checklist_items'), 0)
    const invitation = await db.from('invitations').firstOrFail()
    const { linkToken } = await import('#accounts/services/link_tokens')
    const token = linkToken('invitation', invitation.id, invitation.generation)
    const { visitor } = await import('#tests/helpers/caller')
    const registered = await visitor().post(`/api/invitations/${token}/registration`, {
      firstName: 'Wei',
      lastName: 'Ng',
      password: 'walnut-ferry-lantern-nine',
    })
    assert.equal(registered.status, 201, registered.text)
    const early = await db.from('onboarding_checklist_items')
    assert.deepEqual(
      early.map(({ name, status }) => [name, status]),
      [['W-4', 'open']]
    )
    await sendAll()
    assert.lengthOf(await db.from('signing_requests'), 1)
    await caller.post(`/api/employees/${employeeId}/approve`, {})
    await sendAll()
    assert.lengthOf(await db.from('signing_requests'), 1)
    const items = await db.from('onboarding_checklist_items').orderBy('id')
    assert.deepEqual(
      items.map(({ name }) => name),
      ['W-4', 'Read the wiki']
    )
    assert.equal((await db.from('onboarding_checklists').firstOrFail()).status, 'open')
  })

  test('is a new one for whoever comes back, and reopens what was complete', async ({ assert }) => {
    await givenPacket({}, [{ name: 'Read the wiki' }])
    const person = await newcomer()
    await approve(person)
    const first = await checklistOf(person)
    await db
      .from('employees')
      .where('id', person.employeeId)
      .update({ onboarding_status: 'complete' })
    const left = await caller.post(`/api/employees/${person.employeeId}/leave`, {
      endDate: due(10),
      reason: 'Moved',
    })
    assert.equal(left.status, 200, left.text)
    await db
      .from('employees')
      .where('id', person.employeeId)
      .update({ end_date: today(), start_date: due(-5) })
    const { endDueEmployments } = await import('#people/employment/end_employment')
    await endDueEmployments()
    assert.deepInclude(await db.from('onboarding_checklists').where('id', first.id).first(), {
      status: 'closed',
      current: null,
    })
    await caller.post(`/api/employees/${person.employeeId}/rehire`, { startDate: due(1) })
    assert.equal((await checklistOf(person)).status, 'planned')
    assert.deepInclude(await employeeRow(person.employeeId), {
      onboarding_status: 'not_started',
      has_onboarding: 0,
    })
    await approve(person)
    const second = await checklistOf(person)
    assert.notEqual(second.id, first.id)
    assert.equal(second.status, 'open')
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'not_started')
    assert.lengthOf(await db.from('onboarding_checklists'), 2)
  })

  test('opens a run that held only what comes before the first day', async ({ assert }) => {
    const { id } = await givenPacket({}, [
      { name: 'Send a photo', beforeFirstDay: true },
      { name: 'Choose a shirt', beforeFirstDay: true },
    ])
    const person = await newcomer()
    const wei = await newcomer()
    for (const { employeeId } of [person, wei]) {
      await change(systemActor, (change) => planChecklists(change, [employeeId]))
    }
    const [photo] = await itemsOf(person)
    const theirs = await signedIn(person)
    assert.equal((await theirs.post(`${ITEMS}/${photo?.id}/done`, {})).status, 204)
    const planned = await checklistOf(person)
    assert.equal(planned.status, 'planned')
    assert.equal((await approve(person)).status, 200)
    assert.deepInclude(await checklistOf(person), {
      id: planned.id,
      status: 'open',
      asked: 2,
      settled: 1,
    })
    // Also where the packet was archived since.
    await caller.delete(`/api/onboarding/packets/${id}`)
    assert.equal((await approve(wei)).status, 200)
    assert.deepInclude(await checklistOf(wei), { status: 'open', asked: 2 })
    assert.equal((await employeeRow(wei.employeeId)).has_onboarding, 1)
  })

  test('opens early what HR adds for someone who has registered', async ({ assert }) => {
    await givenPacket({}, [{ name: 'Read the wiki' }])
    const person = await newcomer()
    const item = { kind: 'task', owner: 'employee', dueFrom: 'start', dueDays: -1 }
    const chosen = await caller.put(`/api/employees/${person.employeeId}/onboarding/plan`, {
      leaveOut: [],
      add: [
        { ...item, name: 'Send a photo', beforeFirstDay: true },
        { ...item, name: 'Order a chair' },
      ],
    })
    assert.equal(chosen.status, 200, chosen.text)
    const statuses = async () => (await itemsOf(person)).map(({ name, status }) => [name, status])
    assert.deepEqual(await statuses(), [
      ['Send a photo', 'open'],
      ['Order a chair', 'planned'],
    ])
    assert.deepInclude((await itemsOf(person))[0], { owner_user_id: person.id })
    assert.equal((await checklistOf(person)).status, 'planned')
    assert.include((await auditTrail()).join(), 'open_early onboarding_checklist')
    await approve(person)
    assert.deepEqual(await statuses(), [
      ['Send a photo', 'open'],
      ['Order a chair', 'open'],
      ['Read the wiki', 'open'],
    ])
  })
})
