import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  completed,
  openAssignments,
  plainModule,
  underWay,
} from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Assigned {
  batchId: number | null
}

const ADDRESS = '/api/training/assignments'

test.group('Undoing a batch', (group) => {
  let caller: Caller
  let moduleId: number
  let ana: Person
  let wei: Person
  let batchId: number
  let address: string

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
    moduleId = await plainModule()
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    wei = await given.employee({ firstName: 'Wei', lastName: 'Xu' })
    const { body } = await caller.post<Assigned>(ADDRESS, {
      moduleIds: [moduleId],
      employeeIds: [ana.employeeId, wei.employeeId],
    })
    batchId = body.batchId as number
    address = `/api/training/batches/${batchId}/undo`
  })

  test('is refused to visitors and who may not assign', async ({ assert }) => {
    assert.equal((await visitor().post(address, {})).status, 401)
    assert.equal((await (await signedIn(ana)).post(address, {})).status, 403)
    assert.equal((await caller.post('/api/training/batches/987654/undo', {})).status, 404)
    assert.lengthOf(await openAssignments(), 2)
  })

  test('takes back what nobody has begun, once', async ({ assert }) => {
    const since = await auditHead()
    const both = await Promise.all([caller.post(address, {}), caller.post(address, {})])
    assert.sameMembers(
      both.map(({ status }) => status),
      [200, 409]
    )
    assert.deepInclude(
      both.map(({ body }) => body.withdrawn),
      2
    )
    assert.lengthOf(await openAssignments(), 0)
    assert.deepEqual(await auditTrail(since), [
      `withdraw training_assignment ${ana.employeeId}.${moduleId}`,
      `withdraw training_assignment ${wei.employeeId}.${moduleId}`,
      `undo training_batch ${batchId}`,
    ])
    const list = await caller.get<Record<string, unknown>[]>('/api/training/batches')
    assert.deepInclude(list.body[0], { id: batchId, assigned: 2, open: 0, source: 'manual' })
    assert.isString(list.body[0]?.undoneAt)
  })

  test('no one takes back their own by it', async ({ assert }) => {
    const manager = await given.manager()
    const own = await signedIn(manager)
    const { body } = await own.post<Assigned>(ADDRESS, {
      moduleIds: [moduleId],
      employeeIds: [manager.employeeId, (await given.employee()).employeeId],
    })
    const since = await auditHead()
    const undo = `/api/training/batches/${body.batchId}/undo`
    const refused = await own.post(undo, {})
    assert.equal(refused.status, 403)
    assert.equal(refused.body.message, 'Someone else must withdraw your own training.')
    assert.lengthOf(await openAssignments(), 4)
    assert.equal(await auditHead(), since)
    assert.equal((await caller.post(undo, {})).status, 200)
  })

  test('tells who has begun', async ({ assert }) => {
    await underWay(wei, moduleId)
    const one = await caller.post(address, {})
    assert.equal(one.status, 409)
    assert.include(String(one.body.message), 'Wei Xu has already started')
    await completed(ana, moduleId)
    const two = await caller.post(address, {})
    assert.include(String(two.body.message), 'Ana Díaz and one other person have already started')
    assert.lengthOf(await openAssignments(), 2)
    assert.isNull((await db.from('training_batches').where('id', batchId).firstOrFail()).undone_at)
  })

  test('is refused while the module is required', async ({ assert }) => {
    await db
      .from('training_batches')
      .where('id', batchId)
      .update({ source: 'required', module_id: moduleId })
    await db.from('training_modules').where('id', moduleId).update({ is_required: true })
    const { status, body } = await caller.post(address, {})
    assert.equal(status, 409)
    assert.include(String(body.message), '"Required"')
  })
})
