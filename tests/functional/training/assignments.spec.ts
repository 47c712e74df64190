import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { systemActor } from '#audit/actor'
import { approveEmployee } from '#people/services/decide_approval'
import { addDays } from '#training/compliance_status'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { completed, openAssignments, plainModule } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { checklistOf } from '#tests/helpers/onboarding/onboarding'
import { emptyPortal, employeeRow, statementsOf } from '#tests/helpers/portal'

interface Assigned {
  dryRun: boolean
  batchId: number | null
  counts: Record<string, number>
  mails: { now: number; digest: number }
  results: { employeeId: number; outcome: string; dueOn: string | null; message: string }[]
}

const ADDRESS = '/api/training/assignments'
const today = () => DateTime.utc().toISODate()
const due = (days: number) => addDays(today(), days)

test.group('Assigning by hand', (group) => {
  let manager: Person
  let caller: Caller
  let moduleId: number

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ department: 'Office' })
    caller = await signedIn(manager)
    moduleId = await plainModule({ due_days: 20 })
  })

  const ids = (...people: Person[]) => people.map(({ employeeId }) => employeeId)
  const assign = (body: Record<string, unknown>, key?: string) =>
    caller.post<Assigned & { message: string }>(
      ADDRESS,
      { moduleIds: [moduleId], ...body },
      key ? { 'idempotency-key': key } : undefined
    )
  const outcomes = ({ body }: { body: Assigned }) => body.results.map(({ outcome }) => outcome)

  test('is for who may assign training', async ({ assert }) => {
    const person = await given.employee()
    const body = { moduleIds: [moduleId], employeeIds: ids(person) }
    assert.equal((await visitor().post(ADDRESS, body)).status, 401)
    const theirs = await signedIn(person)
    assert.equal((await theirs.post(ADDRESS, body)).status, 403)
    assert.equal((await theirs.get(ADDRESS)).status, 403)
    assert.lengthOf(await openAssignments(), 0)
    assert.deepEqual(await auditTrail(), [])
  })

  test('names what is wrong with the call', async ({ assert }) => {
    const { employeeId: id } = await given.employee()
    const archived = await plainModule({ archived_at: '2026-01-01 00:00:00.000' })
    const wrong: [field: string, body: Record<string, unknown>][] = [
      ['moduleIds', { moduleIds: [], employeeIds: [id] }],
      ['moduleIds', { moduleIds: [moduleId, moduleId], employeeIds: [id] }],
      ['moduleIds', { moduleIds: [987_654], employeeIds: [id] }],
      ['moduleIds', { moduleIds: [archived], employeeIds: [id] }],
      ['employeeIds', {}],
      ['employeeIds', { employeeIds: [id], department: 'Office' }],
      ['employeeIds', { employeeIds: [] }],
      ['employeeIds', { employeeIds: Array.from({ length: 5_001 }, (_, at) => at + 1) }],
      ['dueOn', { employeeIds: [id], dueOn: due(-1) }],
      ['dueOn', { employeeIds: [id], dueOn: due(4_000) }],
      ['dueOn', { employeeIds: [id], dueOn: '2027-02-29' }],
    ]
    for (const [field, body] of wrong) {
      const { status, errors } = await assign(body)
      assert.equal(status, 422, JSON.stringify(body).slice(0, 80))
      assert.match(String(errors[0]?.field), new RegExp(`^${field}`))
    }
    assert.lengthOf(await openAssignments(), 0)
    assert.deepEqual(await auditTrail(), [])
  })

  test('tells what would become of each, and does only that', async ({ assert }) => {
    const [fresh, assigned, done, gone] = [
      await given.employee(),
      await given.employee(),
      await given.employee(),
      await given.disabled(),
    ]
    await assign({ employeeIds: ids(assigned), dueOn: due(3) })
    await completed(done, moduleId)
    const since = await auditHead()
    const body = { employeeIds: [...ids(fresh, assigned, done, gone), 987_654] }
    const expected = ['assigned', 'already', 'holds', 'refused', 'refused']
    const preview = await assign({ ...body, dryRun: true })
    assert.equal(preview.status, 200)
    assert.deepEqual(outcomes(preview), expected)
    assert.deepInclude(preview.body, { dryRun: true, batchId: null, mails: { now: 0, digest: 1 } })
    assert.deepEqual(preview.body.counts, {
      people: 1,
      assigned: 1,
      already: 1,
      holds: 1,
      refused: 2,
    })
    const day = DateTime.fromISO(due(3)).setLocale('en-US').toFormat('MMMM d, yyyy')
    const told = preview.body.results.find(({ outcome }) => outcome === 'already')
    assert.equal(told?.message, `Already assigned, due on ${day}.`)
    assert.equal(await auditHead(), since)

    const answer = await assign(body)
    assert.equal(answer.status, 201)
    assert.deepEqual(outcomes(answer), expected)
    assert.equal(answer.body.results[0]?.dueOn, due(20))
    assert.deepEqual(await auditTrail(since), [
      `assign training_assignment ${fresh.employeeId}.${moduleId}`,
      `create training_batch ${answer.body.batchId}`,
    ])
    const rows = await openAssignments()
    assert.deepInclude(rows.at(-1), {
      employee_id: fresh.employeeId,
      source: 'manual',
      due_on: due(20),
      assigned_by_id: manager.id,
      batch_id: answer.body.batchId,
    })
    assert.lengthOf(await db.from('outbox_messages'), 0)

    const again = await assign({ employeeIds: ids(done), includeCompleted: true, dueOn: null })
    assert.deepEqual(outcomes(again), ['assigned'])
    assert.isNull(again.body.results[0]?.dueOn)
  })

  test('takes the active people of a department, however it is spelled', async ({ assert }) => {
    const care = await given.employee({ department: 'Care' })
    await given.waiting({ department: 'Care' })
    await given.employee({ department: 'Careful' })
    const answer = await assign({ department: ' cÁre ' })
    assert.deepEqual(
      answer.body.results.map(({ employeeId }) => employeeId),
      [care.employeeId]
    )
    const nobody = await assign({ department: 'Nowhere' })
    assert.equal(nobody.status, 200)
    const unknown = await assign({ employeeIds: [987_654] })
    assert.equal(unknown.status, 200)
    assert.deepEqual([unknown.body.batchId, outcomes(unknown)], [null, ['refused']])
    assert.deepInclude(nobody.body, { batchId: null, results: [] })
    assert.lengthOf(await db.from('training_batches'), 1)
  })

  test('a repeated call with one key assigns once, and is told the same', async ({ assert }) => {
    const [person, assigned] = [await given.employee(), await given.employee()]
    await assign({ employeeIds: ids(assigned) })
    const body = { employeeIds: ids(person, assigned) }
    const [first, second] = await Promise.all([assign(body, 'k1'), assign(body, 'k1')])
    assert.deepEqual(first.body, second.body)
    assert.deepEqual(outcomes(first), ['assigned', 'already'])
    assert.isNumber(first.body.batchId)
    assert.lengthOf(await openAssignments(), 2)
    assert.equal((await assign({ ...body, dueOn: null }, 'k1')).status, 409)
  })

  test('two at once give each person one assignment', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 6 }, () => given.employee()))
    await Promise.all([
      assign({ employeeIds: ids(...people) }),
      assign({ employeeIds: ids(...people) }),
    ])
    assert.lengthOf(await openAssignments(), 6)
    assert.lengthOf(await db.from('training_batches'), 1)
  })

  test('many people cost few statements', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 60 }, () => given.employee()))
    const other = await plainModule()
    const statements = await statementsOf(() =>
      assign({ moduleIds: [moduleId, other], employeeIds: ids(...people) })
    )
    assert.lengthOf(await openAssignments(), 120)
    assert.isBelow(statements.length, 40)
  })

  test('one assignment can be withdrawn, with a reason and once', async ({ assert }) => {
    const person = await given.waiting()
    await db.from('training_modules').where('id', moduleId).update({ is_required: true })
    const other = await plainModule({ is_required: true })
    await approveEmployee(person.employeeId, systemActor)
    await completed(person, other)
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'in_progress')
    const { id } = await db
      .from('training_assignments')
      .where({ employee_id: person.employeeId, module_id: moduleId })
      .firstOrFail()
    const address = `${ADDRESS}/${id}/withdraw`
    assert.equal((await visitor().post(address, { reason: 'x' })).status, 401)
    const theirs = await signedIn(person)
    assert.equal((await theirs.post(address, { reason: 'x' })).status, 403)
    assert.equal((await caller.post(address, {})).errors[0]?.field, 'reason')
    const { body } = await caller.get<{ modules: { id: number; assignment: unknown }[] }>(
      `/api/training/employees/${person.employeeId}`
    )
    const shown = body.modules.find((one) => one.id === moduleId)
    assert.containSubset(shown?.assignment, { id, source: 'required' })
    const since = await auditHead()
    const both = await Promise.all([
      caller.post(address, { reason: 'Is exempt' }),
      caller.post(address, { reason: 'Is exempt' }),
    ])
    assert.sameMembers(
      both.map(({ status }) => status),
      [204, 409]
    )
    const row = await db.from('training_assignments').where('id', id).firstOrFail()
    assert.include(row, { open: null, withdrawn_on: today(), withdrawn_reason: 'Is exempt' })
    assert.deepEqual(await auditTrail(since), [
      `withdraw training_assignment ${person.employeeId}.${moduleId}`,
      `complete onboarding_checklist ${(await checklistOf(person)).id}`,
      `update employee ${person.employeeId}`,
    ])
    // Nothing else was pending.
    assert.equal((await employeeRow(person.employeeId)).onboarding_status, 'complete')
    assert.equal((await caller.post(`${ADDRESS}/987654/withdraw`, { reason: 'x' })).status, 404)
  })

  test('no one withdraws their own', async ({ assert }) => {
    await assign({ employeeIds: ids(manager) })
    const [{ id }] = await openAssignments()
    const since = await auditHead()
    const own = await caller.post(`${ADDRESS}/${id}/withdraw`, { reason: 'x' })
    assert.equal(own.status, 403)
    assert.equal(own.body.message, 'Someone else must withdraw your own training.')
    assert.lengthOf(await openAssignments(), 1)
    assert.equal(await auditHead(), since)
    const other = await signedIn(await given.admin())
    assert.equal((await other.post(`${ADDRESS}/${id}/withdraw`, { reason: 'x' })).status, 204)
  })

  test('the list is filtered and tells all of an assignment', async ({ assert }) => {
    const [ana, wei] = [await given.employee({ firstName: 'Ana' }), await given.employee()]
    const { body } = await assign({ employeeIds: ids(ana, wei) })
    const list = await caller.get<Record<string, unknown>[]>(
      `${ADDRESS}?batchId=${body.batchId}&employeeId=${ana.employeeId}&state=open`
    )
    assert.equal(list.headers.get('x-total-count'), '1')
    assert.deepInclude(list.body[0], {
      employeeId: ana.employeeId,
      name: 'Ana Díaz',
      moduleId,
      source: 'manual',
      dueOn: due(20),
      withdrawnOn: null,
    })
    assert.equal((await caller.get(`${ADDRESS}?state=shut`)).status, 422)
    const page = await caller.get<{ employeeId: number }[]>(`${ADDRESS}?perPage=1`)
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    const second = await caller.get<{ employeeId: number }[]>(next)
    assert.notEqual(page.body[0]?.employeeId, second.body[0]?.employeeId)
    const found = await caller.get<{ name: string }[]>('/api/training/people?q=ana')
    assert.include(
      found.body.map(({ name }) => name),
      'Ana Díaz'
    )
  })
})
