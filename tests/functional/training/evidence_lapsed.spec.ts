import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  answersFor,
  begin,
  certificateModule,
  CLAIM,
  sendFile,
  submit,
} from '#tests/helpers/training/learning'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { day } from '#tests/helpers/training/proof'
import { patchModule, questions } from '#tests/helpers/training/training'

test.group('An accepted certificate that expires before the rest is done', (group) => {
  let caller: Caller
  let reviewer: Caller
  let moduleId: number

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.employee())
    reviewer = await signedIn(await given.manager())
    moduleId = (await certificateModule({ testQuestions: questions(1) })).id
  })

  const send = (expiresOn: string) => sendFile(caller, moduleId, { ...CLAIM, expiresOn })
  const accept = (id: number) => reviewer.post(`/api/training/evidence/${id}/acceptance`, {})
  const own = async () => (await caller.get(`/api/training/own/${moduleId}`)).body
  const ends = async () =>
    (await db.from('training_completions')).map((row) => [row.evidence_id, row.expires_on])

  async function passTest() {
    const { body } = await begin(caller, moduleId)
    const passed = await submit(caller, body.id, answersFor(body, 1))
    if (passed.body.state !== 'passed') throw new Error('The test was not passed.')
  }

  async function lapsed(): Promise<number> {
    const { body } = await send(day(5))
    await accept(body.id)
    await db
      .from('training_evidence')
      .where('id', body.id)
      .update({ accepted_at: `${day(-9)} 12:00:00.000`, expires_on: day(-1) })
    return body.id
  }

  test('completes nothing, and another one does', async ({ assert }) => {
    const first = await lapsed()
    await passTest()
    assert.deepEqual(await ends(), [])
    const parts = {
      test: { passed: true },
      certificate: { accepted: false, lapsedOn: day(-1), pendingId: null },
    }
    assert.containSubset(await own(), { state: 'in_progress', parts })
    const second = await send(day(100))
    assert.equal(second.status, 201)
    assert.notEqual(second.body.id, first)
    await accept(second.body.id)
    assert.deepEqual(await ends(), [[second.body.id, day(100)]])
  })

  test('is replaced before the rest is done', async ({ assert }) => {
    await lapsed()
    const { body } = await send(day(100))
    await accept(body.id)
    assert.containSubset(await own(), { parts: { certificate: { accepted: true } } })
    assert.equal((await send(day(200))).status, 409)
    await passTest()
    assert.deepEqual(await ends(), [[body.id, day(100)]])
  })

  test('counts on its last day', async ({ assert }) => {
    const id = await lapsed()
    await db.from('training_evidence').update({ expires_on: day() })
    assert.containSubset(await own(), { parts: { certificate: { accepted: true } } })
    assert.equal((await send(day(100))).status, 409)
    await passTest()
    assert.deepEqual(await ends(), [[id, day()]])
  })

  test('does not shorten a completion that no longer needs one', async ({ assert }) => {
    await lapsed()
    const admin = await signedIn(await given.admin())
    const { status } = await patchModule(admin, moduleId, { requiresCertificateUpload: false })
    assert.equal(status, 200)
    await passTest()
    assert.deepEqual(await ends(), [[null, null]])
  })

  test('counts as expired training where the reviewer saw that it had expired', async ({
    assert,
  }) => {
    const { body } = await send(day(5))
    await db.from('training_evidence').update({ expires_on: day(-1) })
    await accept(body.id)
    assert.containSubset(await own(), { parts: { certificate: { accepted: true } } })
    await passTest()
    assert.deepEqual(await ends(), [[body.id, day(-1)]])
  })
})

test.group('A certificate that is renewed on the day it was accepted', (group) => {
  group.each.setup(() => emptyPortal())

  test('counts where it is valid longer', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const reviewer = await signedIn(await given.manager())
    const { id: moduleId } = await certificateModule()
    const counting = async (expiresOn: string) => {
      const { body } = await sendFile(caller, moduleId, { ...CLAIM, expiresOn })
      await reviewer.post(`/api/training/evidence/${body.id}/acceptance`, {})
      const rows = await db.from('training_completions').orderBy('id').select('expires_on')
      return rows.map((row) => row.expires_on)
    }
    const own = async () => (await caller.get(`/api/training/own/${moduleId}`)).body
    const needless = async () => {
      const { payload } = await db
        .from('outbox_messages')
        .where('kind', 'evidence_accepted')
        .orderBy('id', 'desc')
        .firstOrFail()
      return 'needless' in JSON.parse(payload)
    }
    assert.deepEqual(await counting(day(20)), [day(20)])
    assert.isFalse(await needless())
    assert.containSubset(await own(), { state: 'expiring' })
    assert.deepEqual(await counting(day(10)), [day(20)])
    assert.isTrue(await needless())
    assert.deepEqual(await counting(day(20)), [day(20)])
    assert.deepEqual(await counting(day(700)), [day(20), day(700)])
    assert.isFalse(await needless())
    assert.containSubset(await own(), { state: 'completed', validUntil: day(700) })
  })
})
