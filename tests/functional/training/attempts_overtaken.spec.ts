import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  answersFor,
  begin,
  submit,
  testModule,
  type Attempt,
} from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { questions } from '#tests/helpers/training/training'
import { moduleWithVideo } from '#tests/helpers/training/videos'

const attemptRows = () => db.from('training_attempts').orderBy('id')
const completions = () => db.from('training_completions').orderBy('id')

test.group('A test that something overtakes', (group) => {
  let person: Person
  let caller: Caller
  let admin: Caller

  group.each.setup(async () => {
    const { now } = Settings
    await emptyPortal()
    person = await given.employee()
    caller = await signedIn(person)
    admin = await signedIn(await given.admin())
    return () => {
      Settings.now = now
    }
  })

  const change = (id: number, changeKind: string, more: Record<string, unknown> = {}) =>
    admin.call(`/api/training/modules/${id}`, {
      method: 'PATCH',
      body: { testQuestions: questions(5), change: changeKind, ...more },
    })

  test('is graded once, however often it is submitted', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    const right = answersFor(body, 3)
    const wrong = answersFor(body, 0)
    const answers = await Promise.all(
      [right, wrong, right, wrong, right].map((one) => submit(caller, body.id, one))
    )
    // Whoever sends others, from an older tab, is shown that these do not count.
    const statuses = answers.map(({ status }) => status)
    const [first, second] = statuses
    assert.sameMembers([first, second], [200, 409])
    assert.deepEqual(statuses, [first, second, first, second, first])
    const refused = answers.find(({ status }) => status === 409)
    assert.include(refused?.text, 'Answers you changed here were not counted.')
    const graded = [
      ...answers.filter(({ status }) => status === 200),
      await submit(caller, body.id),
    ]
    assert.lengthOf(new Set(graded.map((answer) => answer.body.score)), 1)
    const entries = await auditEntries()
    assert.lengthOf(
      entries.filter(({ action }) => action === 'submit'),
      1
    )
    const [counted, other] = first === 200 ? [right, wrong] : [wrong, right]
    const late = (sent: typeof right) =>
      caller.put(`/api/training/attempts/${body.id}/answers`, { answers: sent })
    assert.equal((await late(other)).status, 409)
    // As a page does whose submission was graded and whose answer was lost.
    const again = await late(counted)
    assert.isBelow(again.status, 300, again.text)
    assert.isAtMost((await completions()).length, 1)
  })

  test('goes on with its own questions after a minor change', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    assert.equal((await change(module.id, 'minor')).status, 200)
    const tab = await begin(caller, module.id)
    assert.equal(tab.body.id, body.id)
    assert.lengthOf(tab.body.questions!, 3)
    assert.containSubset(tab.body, { outdated: true })
    assert.containSubset((await submit(caller, body.id, answersFor(body, 3))).body, {
      state: 'passed',
      score: 100,
    })
    assert.equal((await completions())[0].version, 1)
  })

  test('has the correction of a minor change when it is started after it', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    assert.equal((await change(module.id, 'minor')).status, 200)
    const since = await auditHead()
    assert.equal((await submit(caller, body.id, answersFor(body, 0))).body.state, 'failed')
    const next = await begin(caller, module.id)
    assert.containSubset(next.body, { number: 2, questionCount: 5, outdated: false })
    const { id } = await db.from('training_progress').firstOrFail()
    assert.deepEqual(await auditTrail(since), [
      `submit training_attempt ${body.id}`,
      `update training_progress ${id}`,
      `begin training_attempt ${next.body.id}`,
    ])
    const passed = await submit(caller, next.body.id, answersFor(next.body, 5))
    assert.containSubset(passed.body, { state: 'passed', score: 100 })
    assert.equal((await completions())[0].version, 2)
    const earlier = await caller.get(`/api/training/attempts/${body.id}`)
    assert.containSubset(earlier.body, { state: 'failed', questionCount: 3 })
  })

  test('completes a module of which a minor change has taken what was left to do', async ({
    assert,
  }) => {
    const module = await moduleWithVideo({
      externalUrl: 'https://example.com/evacuation',
      hasTest: true,
      testQuestions: questions(3),
    })
    const address = `/api/training/modules/${module.id}`
    assert.equal((await caller.post(`${address}/openings`, {})).status, 200)
    assert.equal((await caller.post(`${address}/confirmations`, {})).status, 200)
    assert.equal((await change(module.id, 'minor', { videoPath: null })).status, 200)
    const { body } = await begin(caller, module.id)
    const passed = await submit(caller, body.id, answersFor(body, 5))
    assert.containSubset(passed.body, { state: 'passed', score: 100 })
    assert.lengthOf(await completions(), 1)
  })

  test('is ended by a material change, which its owner is told', async ({ assert }) => {
    const module = await testModule({ attemptsAllowed: 1 })
    const { body } = await begin(caller, module.id)
    const retrainBy = DateTime.utc().plus({ days: 30 }).toISODate()
    assert.equal((await change(module.id, 'material', { retrainBy })).status, 200)
    const reloaded = await caller.get(`/api/training/attempts/${body.id}`)
    assert.containSubset(reloaded.body, { state: 'open', replaced: true, questions: null })
    const refused = await submit(caller, body.id, answersFor(body, 3))
    assert.equal(refused.status, 409)
    assert.include(refused.text, 'must be retaken. Your answers were not counted.')
    const [row] = await attemptRows()
    assert.isNotNull(row.abandoned_at)
    assert.isNull(row.score)
    assert.equal((await submit(caller, body.id)).status, 409)
    const anew = await begin(caller, module.id)
    assert.equal(anew.status, 201)
    assert.containSubset(anew.body, { number: 1, questionCount: 5, attemptsLeft: 1 })
    assert.deepEqual(await completions(), [])
  })

  test('is closed ungraded when its module is archived', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    const answers = answersFor(body, 3)
    await caller.put(`/api/training/attempts/${body.id}/answers`, { answers })
    assert.isBelow((await admin.post(`/api/training/modules/${module.id}/archive`)).status, 300)
    const refused = await submit(caller, body.id, answers)
    assert.equal(refused.status, 409)
    assert.include(refused.text, 'archived. Its test is closed. Your answers were not counted.')
    const saved = await caller.put(`/api/training/attempts/${body.id}/answers`, { answers })
    assert.equal(saved.status, 409)
    assert.equal((await begin(caller, module.id)).status, 409)
    const tab = await caller.get<Attempt>(`/api/training/attempts/${body.id}`)
    assert.containSubset(tab.body, { state: 'broken_off', score: null, questions: null })
    assert.isNotNull((await attemptRows())[0].answers)
  })

  test('is not graded for who has left, and counts for nothing', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    const endDate = DateTime.utc().toISODate()
    const leave = { endDate, reason: 'Moved' }
    const left = await admin.post(`/api/employees/${person.employeeId}/leave`, leave)
    assert.equal(left.status, 200)
    assert.equal((await submit(caller, body.id, answersFor(body, 3))).status, 401)
    assert.isNull((await attemptRows())[0].submitted_at)
    assert.deepEqual(await completions(), [])
  })

  test('is refused to somebody on the roster who is not active', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    await db.from('employees').where('id', person.employeeId).update({ status: 'inactive' })
    assert.equal((await submit(caller, body.id, answersFor(body, 3))).status, 403)
    assert.equal((await begin(caller, module.id)).status, 403)
    assert.isNull((await attemptRows())[0].submitted_at)
  })

  test('is graded though the clock went backwards', async ({ assert }) => {
    const module = await testModule()
    const { body } = await begin(caller, module.id)
    const earlier = DateTime.utc().minus({ days: 2 })
    Settings.now = () => earlier.toMillis()
    const passed = await submit(caller, body.id, answersFor(body, 3))
    assert.containSubset(passed.body, { state: 'passed', score: 100 })
    assert.equal((await completions())[0].completed_on, earlier.toISODate())
  })
})
