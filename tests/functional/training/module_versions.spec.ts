import { test } from '@japa/runner'
import { readContent } from '#training/content'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  activeEmployee,
  createModule,
  moduleRow,
  patchModule,
  questions,
  versionsOf,
  type ModuleAnswer,
} from '#tests/helpers/training/training'
import { ProgressFactory } from '#database/factories/progress_factory'
import { completedOn } from '#tests/helpers/training/compliance'

const ADDRESS = '/api/training/modules'

test.group('Versions of training modules', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
  })

  const patch = (id: number, body: unknown) => patchModule(caller, id, body)

  test('only what a learner sees makes a new version', async ({ assert }) => {
    const { id, name } = await createModule({ testQuestions: questions() })
    const unseen = { isRequired: false, dueDays: 7, renewalPeriodMonths: 24, minutes: 20 }
    const first = await patch(id, { ...unseen, attemptsAllowed: 3, change: 'material' })
    assert.equal(first.status, 200)
    assert.containSubset(first.body, { version: 1, dueDays: 7, attemptsAllowed: 3, name })
    assert.lengthOf(first.body.testQuestions ?? [], 2)

    const since = await auditHead()
    const second = await patch(id, { description: 'New words.' })
    assert.equal(second.body.version, 2)
    const versions = await versionsOf(id)
    assert.deepEqual(
      versions.map((row) => readContent(row.content).description),
      ['How to stand on a ladder, and when not to.', 'New words.']
    )
    assert.deepEqual(
      versions.map((row) => Number(row.material)),
      [0, 0]
    )
    const [entry] = await auditEntries(since)
    assert.deepEqual(entry?.newValues, { description: 'New words.', version: 2, change: 'minor' })

    const head = await auditHead()
    assert.equal((await patch(id, { description: 'New words.' })).status, 200)
    assert.equal(await auditHead(), head)
    assert.lengthOf(await versionsOf(id), 2)
  })

  test('a material change says by when people train again', async ({ assert }) => {
    const { id } = await createModule()
    for (const retrainBy of [undefined, '2020-01-01', '2026-02-30', 'soon']) {
      const answer = await patch(id, { name: 'Steps', change: 'material', retrainBy })
      assert.equal(answer.status, 422, String(retrainBy))
      assert.equal(answer.errors[0]?.field, 'retrainBy')
    }
    assert.equal((await moduleRow(id)).version, 1)
    const { body } = await patch(id, { name: 'Steps', change: 'material', retrainBy: '2999-01-31' })
    assert.equal(body.version, 2)
    const version = (await versionsOf(id)).at(-1)
    assert.equal(Number(version?.material), 1)
    assert.equal(version?.retrain_by, '2999-01-31')
  })

  test('turning Has Test off clears the questions', async ({ assert }) => {
    const { id } = await createModule({ testQuestions: questions() })
    const off = await patch(id, { hasTest: false })
    assert.containSubset(off.body, { hasTest: false, testQuestions: [], version: 2 })
    const on = await patch(id, { hasTest: true })
    assert.equal(on.status, 422)
    assert.equal(on.errors[0]?.field, 'testQuestions')
  })

  test('of two administrators who save at once, the later is told', async ({ assert }) => {
    const { id } = await createModule()
    const { updatedAt } = (await caller.get<ModuleAnswer>(`${ADDRESS}/${id}`)).body
    const other = await signedIn(await given.admin())
    const answers = await Promise.all([
      patch(id, { name: 'Mine', updatedAt }),
      other.call(`${ADDRESS}/${id}`, { method: 'PATCH', body: { name: 'Theirs', updatedAt } }),
    ])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409]
    )
    assert.lengthOf(await versionsOf(id), 2)
    const won = answers[0].status === 200 ? 'Mine' : 'Theirs'
    assert.equal((await moduleRow(id)).name, won)
    assert.equal((await patch(id, { name: 'Unasked' })).status, 200)
  })

  test('whom a material change affects is told by names', async ({ assert }) => {
    const { id } = await createModule()
    const [done, lapsed, gone, begun] = [
      await activeEmployee({ firstName: 'Done' }),
      await activeEmployee(),
      await given.disabled(),
      await activeEmployee({ firstName: 'Begun', lastName: 'Zeta' }),
    ]
    await completedOn(done, id, '2020-01-01')
    await completedOn(lapsed, id, '2020-01-01', '2021-01-01')
    await completedOn(gone, id, '2020-01-01')
    await ProgressFactory.merge({ employeeId: begun.employeeId, moduleId: id }).create()
    const { body } = await caller.get(`${ADDRESS}/${id}/affected`)
    assert.containSubset(body, { completed: 1, inProgress: 1, total: 2 })
    assert.containSubset(body.people, [
      { employeeId: done.employeeId, firstName: 'Done', completed: true },
      { employeeId: begun.employeeId, firstName: 'Begun', completed: false },
    ])
    assert.lengthOf(body.people as unknown[], 2)
    const second = await caller.get(`${ADDRESS}/${id}/affected?page=2&perPage=1`)
    assert.containSubset(second.body.people, [{ firstName: 'Begun' }])
    assert.equal((await caller.get(`${ADDRESS}/${id}/affected?perPage=0`)).status, 422)
  })
})
