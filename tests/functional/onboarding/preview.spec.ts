import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#training/compliance_status'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { plainModule } from '#tests/helpers/training/assignments'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, statementsOf } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'

interface Item {
  id: number | null
  key: string
  name: string
  status: string
  group: string
  dueOn: string
  ownerName: string
  leftOut: boolean
  people: number
  added: boolean
  may: { done: boolean; waive: boolean }
}

interface Preview {
  people: number
  counts: Record<string, number>
  emails: { to: string; about: string; name: string; people: number }[]
  each: { employeeId: number; sentence: string | null; emails: number; fingerprint: string }[]
  sentence: string | null
  items: Item[]
  packets: { name: string }[]
  problems: { employeeId: number; message: string }[]
  message: string
}

interface Checklists {
  employee: { name: string; manager: { name: string } | null }
  runs: {
    id: number
    kind: string
    status: string
    celebrate: boolean
    progress: { done: number; all: number }
    items: Item[]
    packets: { name: string; version: number }[]
    contact: { name: string } | null
  }[]
}

const PREVIEW = '/api/onboarding/preview'
const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('What approving gives', (group) => {
  let manager: Person
  let caller: Caller
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    caller = await signedIn(manager)
    person = await given.waiting({
      firstName: 'Ana',
      lastName: 'Díaz',
      department: 'Care',
      employee: { start_date: due(10), manager_id: manager.employeeId },
    })
  })

  async function packets() {
    const required = await plainModule({ is_required: true, name: 'Fire' })
    const moduleId = await plainModule({ name: 'Ladders' })
    const i9 = await createTemplate({ name: 'I-9' })
    const w4 = await createTemplate({ name: 'W-4' })
    const it = await given.bundle(await given.employee(), [], 'IT')
    const maya = await given.employee({ firstName: 'Maya', lastName: 'Lindqvist' })
    await givenPacket({ name: 'Everyone' }, [
      { kind: 'training', moduleId, name: 'Ladders' },
      { kind: 'sign', templateId: i9, name: 'I-9' },
      { kind: 'sign', templateId: w4, name: 'W-4', beforeFirstDay: true },
      { name: 'Prepare a laptop', owner: 'role', ownerRoleId: it, dueDays: -2 },
      { name: 'Order keys', owner: 'person', ownerUserId: maya.id },
    ])
    return { required, i9, it }
  }
  const choose = (body: object, by = caller, id = person.employeeId) =>
    by.put<Checklists>(`/api/employees/${id}/onboarding/plan`, body)

  test('is said before it happens, in one sentence and in detail', async ({ assert }) => {
    await packets()
    const since = await auditHead()
    const theirs = await signedIn(await given.employee())
    const address = `${PREVIEW}?employeeIds=${person.employeeId}`
    assert.equal((await visitor().get(address)).status, 401)
    assert.equal((await theirs.get(address)).status, 403)
    assert.equal((await caller.get(`${PREVIEW}?employeeIds=987654`)).status, 422)
    // Someone else on the page was removed since.
    const others = await caller.get<{ each: { employeeId: number }[] }>(`${address},987654`)
    assert.deepEqual(
      others.body.each.map(({ employeeId }) => employeeId),
      [person.employeeId]
    )
    const { status, body } = await caller.get<Preview>(address)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(
      body.sentence,
      'Approving assigns 2 trainings, sends I-9 and W-4 for signature, and creates 2 tasks for IT and Maya Lindqvist.'
    )
    assert.equal(body.people, 1)
    assert.deepEqual(
      body.emails.map(({ to, about, name }) => [to, about, name]),
      [
        ['Ana Díaz', 'approval', ''],
        ['Maya Lund', 'sign', 'I-9'],
        ['Maya Lund', 'sign', 'W-4'],
      ]
    )
    assert.deepInclude(body.each[0], { sentence: body.sentence, emails: 3, tasks: 2 })
    assert.deepEqual(body.counts, { training: 2, sign: 2, upload: 0, read: 0, task: 2 })
    assert.deepInclude(
      body.items.find(({ name }) => name === 'Prepare a laptop'),
      {
        ownerName: 'IT',
        dueOn: due(8),
      }
    )
    const both = await given.waiting()
    const many = await caller.get<Preview>(`${address},${both.employeeId}`)
    assert.match(many.body.sentence as string, /^Approving 2 people assigns 4 trainings/)
    // Of someone who is about to be added.
    const candidate = await caller.get<Preview>(`${PREVIEW}?department=Kitchen`)
    assert.equal(candidate.body.counts.sign, 2)
    assert.deepEqual(await auditTrail(since), [])
    assert.lengthOf(await db.from('onboarding_checklists'), 0)
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    assert.lengthOf(await itemsOf(person), 6)
  })

  test('is just what was shown, or nothing is approved', async ({ assert }) => {
    await packets()
    const look = async (ids = [person.employeeId]) =>
      (await caller.get<Preview>(`${PREVIEW}?employeeIds=${ids.join()}`)).body.each
    const approve = (fingerprint?: string) =>
      caller.post<Preview>(`/api/employees/${person.employeeId}/approve`, { fingerprint })
    const [seen] = await look()
    await givenPacket({ name: 'Nurses', department: 'Care' }, [{ name: 'Order scrubs' }])
    const refused = await approve(seen?.fingerprint)
    assert.equal(refused.status, 409)
    assert.equal(refused.errors[0]?.field, 'fingerprint')
    assert.include(refused.body.message, 'Ana Díaz')
    assert.equal((await employeeRow(person.employeeId)).status, 'pending')
    assert.lengthOf(await db.from('onboarding_checklists'), 0)
    const [now] = await look()
    assert.notEqual(now?.fingerprint, seen?.fingerprint)
    // Another manager is another email, and other tasks.
    await db.from('employees').where('id', person.employeeId).update({ manager_id: null })
    assert.equal((await approve(now?.fingerprint)).status, 409)
    assert.equal((await approve((await look())[0]?.fingerprint)).status, 200)
    assert.lengthOf(await itemsOf(person), 7)
  })

  test('of many is refused for those whose onboarding has changed since', async ({ assert }) => {
    await packets()
    const wei = await given.waiting()
    const ids = [person.employeeId, wei.employeeId]
    const { body } = await caller.get<Preview>(`${PREVIEW}?employeeIds=${ids.join()}`)
    await db.from('users').where('id', wei.id).update({ department: 'Kitchen' })
    await givenPacket({ name: 'Cooks', department: 'Kitchen' }, [{ name: 'Order knives' }])
    const fingerprints = body.each.map(({ employeeId: id, fingerprint }) => ({ id, fingerprint }))
    const { status, body: done } = await caller.post<{
      results: { id: number; outcome: string; message: string }[]
    }>('/api/employees/bulk', { action: 'approve', ids, fingerprints })
    assert.equal(status, 200)
    assert.deepEqual(
      done.results.map(({ outcome }) => outcome),
      ['done', 'skipped']
    )
    assert.match(done.results[1]?.message as string, /has changed since you looked/)
  })

  test('keeps what everyone must learn, and what was added before', async ({ assert }) => {
    const { required } = await packets()
    const out = await choose({ leaveOut: [`training:${required}`], add: [] })
    assert.equal(out.errors[0]?.field, 'leaveOut')
    const badge = task({ name: 'Order a badge', owner: 'hr' })
    await choose({ leaveOut: [], add: [badge] })
    const items = async () =>
      (await caller.get<Preview>(`${PREVIEW}?employeeIds=${person.employeeId}`)).body.items
    const added = (await items()).find(({ name }) => name === 'Order a badge')
    assert.isTrue(added?.added)
    await choose({ leaveOut: [], add: [task({ name: 'Order a desk' })], keep: [added?.key] })
    assert.deepEqual(
      (await items()).filter((item) => item.added).map(({ name }) => name),
      ['Order a badge', 'Order a desk']
    )
    await choose({ leaveOut: [], add: [] })
    assert.isFalse((await items()).some((item) => item.added))
  })

  test('leaves out what is named in Korean, or with voiced kana', async ({ assert }) => {
    await givenPacket({}, [{ name: '안전 서약' }, { name: 'パスポート' }])
    const address = `${PREVIEW}?employeeIds=${person.employeeId}`
    const { items } = (await caller.get<Preview>(address)).body
    const chosen = await choose({ leaveOut: items.map(({ key }) => key), add: [] })
    assert.equal(chosen.status, 200, chosen.text)
    const told = await caller.get<Preview>(address)
    assert.lengthOf(
      told.body.items.filter((item) => item.leftOut),
      2
    )
  })

  test('is what HR leaves of it, and adds', async ({ assert }) => {
    const { i9 } = await packets()
    const theirs = await signedIn(await given.employee())
    const choice = { leaveOut: [`sign:${i9}`], add: [task({ name: 'Order a badge', owner: 'hr' })] }
    assert.equal((await choose(choice, visitor())).status, 401)
    assert.equal((await choose(choice, theirs)).status, 403)
    assert.equal((await choose({ ...choice, leaveOut: ['sign:9'] })).errors[0]?.field, 'leaveOut')
    const twice = [task({ name: 'Order keys', owner: 'hr' }), task({ name: null })]
    assert.equal((await choose({ ...choice, add: twice })).errors[0]?.field, 'add.1.name')
    const active = await given.employee()
    assert.equal((await choose(choice, caller, active.employeeId)).status, 409)
    assert.equal((await choose({ leaveOut: [], add: [] })).status, 200)
    const chosen = await choose(choice)
    assert.equal(chosen.status, 200, chosen.text)
    assert.equal(chosen.body.runs[0]?.status, 'planned')
    const told = await caller.get<Preview>(`${PREVIEW}?employeeIds=${person.employeeId}`)
    assert.equal(told.body.counts.sign, 1)
    assert.equal(told.body.counts.task, 3)
    assert.isTrue(told.body.items.find(({ name }) => name === 'I-9')?.leftOut)
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    const items = itemsByName(await itemsOf(person))
    assert.equal(items['I-9']?.status, 'removed')
    assert.deepInclude(items['Order a badge'], { status: 'open', owner: 'hr' })
    assert.equal((await checklistOf(person)).asked, 6)
    assert.equal((await choose(choice)).status, 409)
  })

  test('is shown to the person and to who sees employees', async ({ assert }) => {
    await packets()
    const address = `/api/employees/${person.employeeId}/onboarding`
    assert.equal((await visitor().get(address)).status, 401)
    const stranger = await signedIn(await given.employee())
    assert.equal((await stranger.get(address)).status, 404)
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    const theirs = await signedIn(person)
    for (const one of [theirs, caller]) {
      const { status, body } = await one.get<Checklists>(address)
      assert.equal(status, 200)
      assert.deepInclude(body.employee, { name: 'Ana Díaz' })
      assert.equal(body.employee.manager?.name, 'Maya Lund')
      const [run] = body.runs
      assert.deepInclude(run, { kind: 'onboarding', status: 'open', celebrate: false })
      assert.deepEqual(run?.progress, { done: 0, all: 6 })
      assert.equal(run?.contact?.name, 'Maya Lund')
      const byName = Object.fromEntries((run?.items ?? []).map((item) => [item.name, item]))
      assert.equal(byName['W-4']?.group, 'before')
      assert.equal(byName['Prepare a laptop']?.group, 'before')
      assert.equal(byName['Order keys']?.group, 'first_week')
      assert.equal(byName['Order keys']?.may.done, false)
      assert.equal(byName['Order keys']?.may.waive, one === caller)
    }
    await db.from('onboarding_checklists').update({ started_by_id: person.id })
    assert.isNull((await theirs.get<Checklists>(address)).body.runs[0]?.contact)
  })

  test('is given to many by few statements', async ({ assert }) => {
    await packets()
    const { runBulkAction } = await import('#people/services/run_bulk_action')
    const { actorFor } = await import('#tests/helpers/signing/signing')
    const actor = { ...actorFor(manager), can: () => true }
    const approve = async (count: number) => {
      const people = await Promise.all(Array.from({ length: count }, () => given.waiting()))
      const ids = people.map(({ employeeId }) => employeeId)
      return statementsOf(async () => {
        const results = await runBulkAction({ action: 'approve', ids }, actor)
        assert.isTrue(results.every(({ outcome }) => outcome === 'done'))
      })
    }
    const few = (await approve(2)).length
    const many = (await approve(40)).length
    assert.isAtMost(many - few, 6)
    assert.lengthOf(await db.from('onboarding_checklist_items'), 42 * 6)
    assert.lengthOf(await db.from('training_assignments'), 42 * 2)
  })
})
