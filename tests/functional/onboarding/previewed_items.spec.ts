import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#training/compliance_status'
import { letterTemplate } from '#tests/helpers/documents/library'
import { plainModule, plainRule } from '#tests/helpers/training/assignments'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'

interface Preview {
  emails: { to: string; about: string; name: string }[]
  sentence: string | null
  items: {
    key: string
    name: string
    ownerName: string
    dueOn: string
    atRegistration: boolean
  }[]
  problems: { employeeId: number; message: string }[]
}

const PREVIEW = '/api/onboarding/preview'
const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('What a preview says of an item', (group) => {
  let manager: Person
  let caller: Caller
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    caller = await signedIn(manager)
    person = await given.waiting({ department: 'Care', employee: { start_date: due(10) } })
  })

  test('is due by the first day that a rule or the module itself asks for', async ({ assert }) => {
    const moduleId = await plainModule({ is_required: true, due_days: 30 })
    for (const dueDays of [9, 5]) await plainRule({ moduleId, dueDays })
    const { body } = await caller.get<Preview>(`${PREVIEW}?employeeIds=${person.employeeId}`)
    assert.deepInclude(body.items[0], { key: `training:${moduleId}`, dueOn: due(5) })
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    assert.deepInclude(await db.from('training_assignments').first(), { due_on: due(5) })
    assert.equal((await itemsOf(person))[0]?.due_on, due(5))
  })

  test('leaves optional what only a packet holds', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Ladders' })
    await givenPacket({}, [
      { kind: 'training', moduleId, name: 'Ladders', required: false },
      { name: 'Read the wiki', owner: 'hr' },
    ])
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    const items = itemsByName(await itemsOf(person))
    assert.deepInclude(items.Ladders, { status: 'open', required: 0 })
    assert.deepInclude(await checklistOf(person), { asked: 1 })
  })

  test('of someone who is not added yet, with the manager who was chosen', async ({ assert }) => {
    const templateId = await createTemplate({ name: 'I-9' })
    await givenPacket({}, [
      { kind: 'sign', templateId, name: 'I-9' },
      { name: 'Plan the first week', owner: 'manager' },
    ])
    const wei = await given.manager({ firstName: 'Wei', lastName: 'Ng' })
    const told = async (managerId?: number, by = caller) => {
      const address = `${PREVIEW}?department=Care${managerId ? `&managerId=${managerId}` : ''}`
      const { status, body } = await by.get<Preview>(address)
      return { status, sentence: body.sentence, to: body.emails?.map((email) => email.to) }
    }
    assert.deepEqual(await told(), {
      status: 200,
      sentence: 'Approving sends I-9 for signature and creates 1 task for HR.',
      to: ['the employee', 'you'],
    })
    assert.deepEqual(await told(wei.employeeId), {
      status: 200,
      sentence: 'Approving sends I-9 for signature and creates 1 task for Wei Ng.',
      to: ['the employee', 'Wei Ng'],
    })
    // Who has no right to sign as manager does the tasks alone.
    const otto = await given.employee({ firstName: 'Otto', lastName: 'Lie' })
    assert.deepEqual((await told(otto.employeeId)).to, ['the employee', 'you'])
    assert.equal((await told(987_654)).status, 404)
    const adder = await given.employee()
    await given.override(adder, 'employees:create', 'grant')
    assert.equal((await told(wei.employeeId, await signedIn(adder))).status, 403)
    assert.equal((await told(undefined, await signedIn(adder))).status, 200)
  })

  test('is given at registration to who is added now, where it comes early', async ({ assert }) => {
    const { id: templateId } = await letterTemplate()
    await givenPacket({}, [
      { kind: 'read', templateId, name: 'Welcome letter', beforeFirstDay: true },
      { name: 'Order keys', owner: 'hr' },
    ])
    const { body } = await caller.get<Preview>(`${PREVIEW}?department=Care`)
    assert.equal(
      body.sentence,
      'Their registration sends Welcome letter to read. Approving creates 1 task for HR.'
    )
    assert.deepEqual(
      body.items.map(({ atRegistration }) => atRegistration),
      [true, false]
    )
    // Registering sends it, so there is an email about it.
    assert.deepEqual(
      body.emails.map(({ about }) => about),
      ['approval', 'read']
    )
    // Who is approved without it having been opened gets it by that.
    const now = await caller.get<Preview>(`${PREVIEW}?employeeIds=${person.employeeId}`)
    assert.equal(
      now.body.sentence,
      'Approving sends Welcome letter to read and creates 1 task for HR.'
    )
  })

  test('goes first to who signs first by the document’s own signers', async ({ assert }) => {
    const employee = { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 1 } as const
    const boss = { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 1 } as const
    const documents = {
      'W-4': [employee],
      'Handbook': [employee, { ...boss, step: 2 }],
      'Contract': [employee, boss],
      'Badge': [boss],
    }
    const items = Object.entries(documents).map(async ([name, signers]) => ({
      kind: 'sign' as const,
      templateId: await createTemplate({ name, signers }),
      name,
    }))
    await givenPacket({}, await Promise.all(items))
    const { body } = await caller.get<Preview>(`${PREVIEW}?employeeIds=${person.employeeId}`)
    assert.deepEqual(
      body.emails.filter(({ about }) => about === 'sign').map(({ to, name }) => [to, name]),
      [
        ['Ana Díaz', 'W-4'],
        ['Ana Díaz', 'Handbook'],
        ['Ana Díaz', 'Contract'],
        ['you', 'Contract'],
        ['you', 'Badge'],
      ]
    )
  })

  test('of leaving is shown before an employment ends', async ({ assert }) => {
    await givenPacket({ kind: 'offboarding', name: 'Exit' }, [
      { name: 'Collect the laptop', owner: 'hr', dueFrom: 'last_day', dueDays: 0 },
      { name: 'Exit conversation', owner: 'manager', dueFrom: 'last_day', dueDays: -2 },
    ])
    const ana = await given.employee({ employee: { manager_id: manager.employeeId } })
    const address = `${PREVIEW}?leaving=${ana.employeeId}&endDate=${due(5)}`
    const { status, body } = await caller.get<Preview>(address)
    assert.equal(status, 200)
    assert.equal(body.sentence, 'Ending employment creates 2 tasks for HR and Maya Lund.')
    assert.deepEqual(
      body.items.map(({ name, ownerName, dueOn }) => [name, ownerName, dueOn]),
      [
        ['Collect the laptop', 'HR', due(5)],
        ['Exit conversation', 'Maya Lund', due(3)],
      ]
    )
    assert.deepEqual(body.emails, [])
    assert.lengthOf(await db.from('onboarding_checklists'), 0)
    assert.equal((await caller.get(`${PREVIEW}?leaving=987654`)).status, 404)
  })

  test('says what could not be sent', async ({ assert }) => {
    const letter = await letterTemplate({ name: 'Offer' }, 'At {{location}}.\n\n{{employeeDate}}')
    await givenPacket({}, [{ kind: 'sign', templateId: letter.id, name: 'Offer' }])
    const { body } = await caller.get<Preview>(`${PREVIEW}?employeeIds=${person.employeeId}`)
    assert.equal(body.problems[0]?.employeeId, person.employeeId)
    assert.include(body.problems[0]?.message as string, 'location')
  })
})
