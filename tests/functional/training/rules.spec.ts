import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { addDays } from '#training/compliance_status'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  batchesDone,
  openAssignments,
  plainModule,
  plainRule,
  underWay,
} from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Rule {
  id: number
  state: string
  department: string | null
  open: number
}

interface Preview {
  matching: number
  counts: Record<string, number>
  mails: { now: number; digest: number }
  firstDueOn: string | null
  lastDueOn: string | null
  warning: string | null
  results: { employeeId: number; outcome: string; dueOn: string | null }[]
}

interface RuleAnswer {
  rule: Rule
  preview: Preview
  withdrawn: number
  batchId: number
  message: string
}

const ADDRESS = '/api/training/rules'
const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('Rules', (group) => {
  let caller: Caller
  let moduleId: number
  let ana: Person
  let wei: Person

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
    moduleId = await plainModule()
    await given.listed('department', 'Care')
    ana = await given.employee({ department: 'Care', employee: { start_date: due(5) } })
    wei = await given.employee({ department: 'Care', employee: { start_date: due(-90) } })
    await given.employee({ department: 'Office' })
  })

  const terms = (more: Record<string, unknown> = {}) => ({
    moduleId,
    department: ' cáre',
    dueDays: 10,
    dueFrom: 'start',
    ...more,
  })
  const create = (more: Record<string, unknown> = {}) =>
    caller.post<RuleAnswer>(ADDRESS, terms(more))

  test('are for who may assign training', async ({ assert }) => {
    const id = await plainRule({ module_id: moduleId, live_at: null })
    const theirs = await signedIn(ana)
    for (const [method, address, body] of [
      ['GET', ADDRESS, undefined],
      ['POST', ADDRESS, terms()],
      ['GET', `${ADDRESS}/${id}`, undefined],
      ['POST', `${ADDRESS}/${id}/live`, {}],
      ['POST', `${ADDRESS}/${id}/stop`, {}],
      ['DELETE', `${ADDRESS}/${id}`, undefined],
    ] as const) {
      assert.equal((await visitor().call(address, { method, body })).status, 401, address)
      assert.equal((await theirs.call(address, { method, body })).status, 403, address)
    }
    assert.lengthOf(await db.from('training_rules'), 1)
    assert.deepEqual(await auditTrail(), [])
  })

  test('name what is wrong with the call', async ({ assert }) => {
    const archived = await plainModule({ archived_at: '2026-01-01 00:00:00.000' })
    const wrong: [field: string, body: Record<string, unknown>][] = [
      ['moduleId', { moduleId: 987_654 }],
      ['moduleId', { moduleId: archived }],
      ['moduleId', { moduleId: 'one' }],
      ['dueDays', { dueDays: -1 }],
      ['dueDays', { dueDays: 3_651 }],
      ['dueDays', { dueDays: 1.5 }],
      ['dueFrom', { dueFrom: 'birth' }],
      ['department', { department: 'x'.repeat(121) }],
    ]
    for (const [field, body] of wrong) {
      const { status, errors } = await create(body)
      assert.equal(status, 422, field)
      assert.equal(errors[0]?.field, field)
    }
    assert.lengthOf(await db.from('training_rules'), 0)
  })

  test('show who, by when and which mails before they are turned on', async ({ assert }) => {
    const dry = await create({ dryRun: true })
    assert.equal(dry.status, 200)
    assert.lengthOf(await db.from('training_rules'), 0)
    const made = await create()
    assert.equal(made.status, 201)
    assert.deepInclude(made.body.rule, { state: 'draft', department: 'Care' })
    assert.deepEqual(made.body.preview, dry.body.preview)
    assert.deepInclude(made.body.preview, {
      matching: 2,
      mails: { now: 0, digest: 2 },
      // A due date in the past becomes today.
      firstDueOn: due(0),
      lastDueOn: due(15),
      warning: null,
    })
    assert.lengthOf(await openAssignments(), 0)
    // The preview of a second one promises nothing that saving it would refuse.
    const again = await create({ dryRun: true, department: 'care' })
    assert.equal(again.status, 409)
    assert.include(again.body.message, 'There is a rule for this module and these people already.')
    const shown = await caller.get<RuleAnswer>(`${ADDRESS}/${made.body.rule.id}`)
    assert.deepEqual(shown.body.preview, made.body.preview)

    const live = await caller.post<RuleAnswer>(`${ADDRESS}/${made.body.rule.id}/live`, {})
    assert.equal(live.status, 202)
    assert.deepInclude(live.body.rule, { state: 'live', open: 0 })
    await batchesDone()
    const begun = await caller.get<RuleAnswer>(`${ADDRESS}/${made.body.rule.id}`)
    assert.deepInclude(begun.body.rule, { state: 'live', open: 2 })
    assert.deepEqual(
      (await openAssignments()).map((row) => [row.employee_id, row.due_on, row.batch_id]),
      [
        [ana.employeeId, due(15), live.body.batchId],
        [wei.employeeId, due(0), live.body.batchId],
      ]
    )
  })

  test('can be turned on by the call that makes them', async ({ assert }) => {
    const live = await create({ live: true })
    assert.equal(live.status, 201)
    assert.equal(live.body.rule.state, 'live')
    assert.equal((await caller.post(`${ADDRESS}/${live.body.rule.id}/live`, {})).status, 409)
    const wrong = await create({ live: 'yes' })
    assert.deepEqual([wrong.status, wrong.errors[0]?.field], [422, 'live'])
  })

  test('that match nobody are allowed, with a warning', async ({ assert }) => {
    const { status, body } = await create({ department: 'Nowhere' })
    assert.equal(status, 201)
    assert.include(String(body.preview.warning), 'No one matches')
    const live = await caller.post<RuleAnswer>(`${ADDRESS}/${body.rule.id}/live`, {})
    assert.equal(live.status, 202)
    await batchesDone()
    assert.lengthOf(await openAssignments(), 0)
    assert.lengthOf(await db.from('training_batches'), 0)
  })

  test('about the same people and module are refused, even at once', async ({ assert }) => {
    const both = await Promise.all([create(), create({ dueDays: 3 })])
    assert.sameMembers(
      both.map(({ status }) => status),
      [201, 409]
    )
    assert.equal((await create({ department: null })).status, 201)
  })

  test('sent again with one key are one rule', async ({ assert }) => {
    const key = { 'idempotency-key': 'rule-1' }
    const [first, second] = await Promise.all([
      caller.post<RuleAnswer>(ADDRESS, terms(), key),
      caller.post<RuleAnswer>(ADDRESS, terms(), key),
    ])
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.equal(first.body.rule.id, second.body.rule.id)
    assert.lengthOf(await db.from('training_rules'), 1)
    assert.equal((await caller.post(ADDRESS, terms({ dueDays: 11 }), key)).status, 409)
  })

  test('go live once', async ({ assert }) => {
    const id = (await create()).body.rule.id
    const since = await auditHead()
    const both = await Promise.all([
      caller.post(`${ADDRESS}/${id}/live`, {}),
      caller.post(`${ADDRESS}/${id}/live`, {}),
    ])
    assert.sameMembers(
      both.map(({ status }) => status),
      [202, 409]
    )
    await batchesDone()
    assert.lengthOf(await openAssignments(), 2)
    const [batch] = await db.from('training_batches')
    assert.deepEqual(await auditTrail(since), [
      `start training_rule ${id}`,
      `assign training_assignment ${ana.employeeId}.${moduleId}`,
      `assign training_assignment ${wei.employeeId}.${moduleId}`,
      `create training_batch ${batch.id}`,
    ])
  })

  test('stopped, keep what they assigned unless it is taken back unbegun', async ({ assert }) => {
    const start = async () => {
      const id = (await create()).body.rule.id
      const { body } = await caller.post<RuleAnswer>(`${ADDRESS}/${id}/live`, {})
      await batchesDone()
      return { id, batchId: body.batchId }
    }
    const first = await start()
    const undo = () => caller.post(`/api/training/batches/${first.batchId}/undo`, {})
    assert.equal((await undo()).status, 409)
    const stopped = await caller.post<RuleAnswer>(`${ADDRESS}/${first.id}/stop`, {})
    assert.deepInclude(stopped.body, { withdrawn: 0 })
    assert.equal(stopped.body.rule.state, 'stopped')
    assert.lengthOf(await openAssignments(), 2)
    assert.equal((await caller.post(`${ADDRESS}/${first.id}/stop`, {})).status, 409)
    assert.equal((await caller.post(`${ADDRESS}/${first.id}/live`, {})).status, 409)
    assert.equal((await undo()).status, 200)

    const second = await start()
    await underWay(ana, moduleId)
    const { body } = await caller.post<RuleAnswer>(`${ADDRESS}/${second.id}/stop`, {
      withdrawUnbegun: true,
    })
    assert.equal(body.withdrawn, 1)
    assert.deepEqual(
      (await openAssignments()).map((row) => row.employee_id),
      [ana.employeeId]
    )
  })

  test('stopped by who is under them, withdraw nothing of theirs', async ({ assert }) => {
    const { body } = await create()
    await caller.post(`${ADDRESS}/${body.rule.id}/live`, {})
    await batchesDone()
    await db.from('users').where('id', ana.id).update({ role: 'manager' })
    const own = await signedIn(ana)
    const stop = `${ADDRESS}/${body.rule.id}/stop`
    assert.equal((await own.post(stop, { withdrawUnbegun: true })).status, 403)
    assert.lengthOf(await openAssignments(), 2)
    assert.equal((await own.post(stop, {})).status, 200)
  })

  test('are discarded only as drafts', async ({ assert }) => {
    const draft = (await create()).body.rule.id
    const since = await auditHead()
    assert.equal((await caller.delete(`${ADDRESS}/${draft}`)).status, 204)
    assert.equal((await caller.delete(`${ADDRESS}/${draft}`)).status, 404)
    assert.deepEqual(await auditTrail(since), [`delete training_rule ${draft}`])
    const live = await plainRule({ module_id: moduleId })
    assert.equal((await caller.delete(`${ADDRESS}/${live}`)).status, 409)
  })

  test('are listed with what stands first', async ({ assert }) => {
    const old = await plainRule({
      module_id: moduleId,
      stopped_at: '2026-01-02 00:00:00.000',
    })
    const draft = (await create()).body.rule.id
    const newest = await plainRule({
      module_id: moduleId,
      stopped_at: '2026-01-03 00:00:00.000',
    })
    const list = await caller.get<Rule[]>(ADDRESS)
    assert.equal(list.headers.get('x-total-count'), '3')
    assert.deepEqual(
      list.body.map(({ id, state }) => [id, state]),
      [
        [draft, 'draft'],
        [newest, 'stopped'],
        [old, 'stopped'],
      ]
    )
  })
})
