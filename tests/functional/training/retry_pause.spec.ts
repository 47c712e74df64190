import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  answersFor,
  begin,
  submit,
  testModule,
  type Attempt,
} from '#tests/helpers/training/learning'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import { questions } from '#tests/helpers/training/training'

const MINUTE = 60_000

test.group('The pause after failed attempts', (group) => {
  let caller: Caller
  let clock: number

  group.each.setup(async () => {
    const { now } = Settings
    await emptyPortal()
    clock = DateTime.utc().startOf('hour').toMillis()
    Settings.now = () => clock
    caller = await signedIn(await given.employee())
    return () => {
      Settings.now = now
    }
  })

  async function fail(moduleId: number) {
    const { status, body } = await begin(caller, moduleId)
    if (status !== 201) throw new Error(`No attempt could be started: ${status}`)
    return (await submit(caller, body.id, answersFor(body, 0))).body
  }

  async function failTimes(moduleId: number, times: number) {
    for (let done = 0; done < times; done += 1) {
      clock += 60 * MINUTE
      await fail(moduleId)
    }
  }

  const toldOn = async (moduleId: number) => {
    const { body } = await caller.get<{ parts: { test: { retryAt: string | null } } }>(
      `/api/training/own/${moduleId}`
    )
    return body.parts.test.retryAt
  }

  test('grows with each of them, to an hour', async ({ assert }) => {
    const module = await testModule()
    for (const minutes of [0, 1, 5, 15, 60, 60]) {
      const failed = await fail(module.id)
      const failedAt = clock
      const until = failedAt + minutes * MINUTE
      const told = minutes === 0 ? null : new Date(until).toISOString()
      assert.equal(failed.retryAt, told)
      assert.equal(await toldOn(module.id), told)
      if (minutes > 0) {
        clock = until - 1
        assert.equal((await begin(caller, module.id)).status, 429, `${minutes} minutes`)
      }
      clock = until
      assert.isNull(await toldOn(module.id))
    }
    assert.equal((await begin(caller, module.id)).status, 201)
  })

  test('is told by the clocks of the firm, to the minute, and leaves nothing behind', async ({
    assert,
  }) => {
    await givenSettings({ timeZone: 'America/New_York' })
    clock = Date.parse('2027-01-12T20:41:20Z')
    caller = await signedIn(await given.employee())
    const module = await testModule()
    await fail(module.id)
    clock = Date.parse('2027-01-12T20:43:20Z')
    const failed = await fail(module.id)
    assert.equal(failed.retryAt, '2027-01-12T20:45:00.000Z')
    const since = await auditHead()
    clock += 10_000
    const refused = await begin(caller, module.id)
    assert.equal(refused.status, 429)
    assert.equal(
      String((refused.body as { message?: unknown }).message),
      'You can try again at 3:45 PM EST.'
    )
    assert.equal(refused.headers.get('retry-after'), '50')
    assert.deepEqual(await auditTrail(since), [])
    assert.lengthOf(await db.from('training_attempts'), 2)
  })

  test('ends with one attempt, however many ask at once', async ({ assert }) => {
    const module = await testModule()
    await failTimes(module.id, 2)
    const early = await Promise.all([1, 2, 3].map(() => begin(caller, module.id)))
    assert.deepEqual(
      early.map(({ status }) => status),
      [429, 429, 429]
    )
    clock += MINUTE
    const answers = await Promise.all([1, 2, 3].map(() => begin(caller, module.id)))
    assert.sameMembers(
      answers.map(({ status }) => status),
      [201, 200, 200]
    )
    // An open one continues, and shows no pause.
    assert.isNull(answers[0]!.body.retryAt)
    assert.lengthOf(await db.from('training_attempts').where('open', 1), 1)
  })

  test('begins anew with a renewal and after a material change', async ({ assert }) => {
    const module = await testModule({ renewalPeriodMonths: 1 })
    await failTimes(module.id, 3)
    clock += 5 * MINUTE
    const { body } = await begin(caller, module.id)
    const passed = await submit(caller, body.id, answersFor(body, 3))
    assert.containSubset(passed.body, { state: 'passed', retryAt: null })
    assert.isNull(await toldOn(module.id))
    assert.isNull((await fail(module.id)).retryAt)
    assert.isNotNull((await fail(module.id)).retryAt)
    assert.equal((await begin(caller, module.id)).status, 429)

    const admin = await signedIn(await given.admin())
    const changed = await admin.call(`/api/training/modules/${module.id}`, {
      method: 'PATCH',
      body: {
        testQuestions: questions(5),
        change: 'material',
        retrainBy: DateTime.utc().plus({ days: 30 }).toISODate(),
      },
    })
    assert.equal(changed.status, 200)
    assert.isNull(await toldOn(module.id))
    assert.equal((await begin(caller, module.id)).status, 201)
  })

  test('adds to a limit on attempts, and is not told where none are left', async ({ assert }) => {
    const module = await testModule({ attemptsAllowed: 3 })
    await failTimes(module.id, 2)
    assert.equal((await begin(caller, module.id)).status, 429)
    clock += MINUTE
    const last = await fail(module.id)
    assert.containSubset(last, { attemptsLeft: 0, retryAt: null } satisfies Partial<Attempt>)
    assert.isNull(await toldOn(module.id))
    assert.equal((await begin(caller, module.id)).status, 409)
    const progress = await db.from('training_progress').firstOrFail()
    const manager = await signedIn(await given.manager())
    const address = `/api/training/progress/${progress.id}/further-attempts`
    assert.equal((await manager.post(address, { attempts: 1 })).status, 204)
    assert.equal(await toldOn(module.id), new Date(clock + 5 * MINUTE).toISOString())
    assert.equal((await begin(caller, module.id)).status, 429)
    clock += 5 * MINUTE
    assert.equal((await begin(caller, module.id)).status, 201)
  })
})
