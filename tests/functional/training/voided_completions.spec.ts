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
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { day } from '#tests/helpers/training/proof'
import { patchModule, questions } from '#tests/helpers/training/training'

test.group('A class recorded by mistake for someone in the middle of the module', (group) => {
  let ana: Person
  let caller: Caller
  let hr: Caller
  let moduleId: number

  group.each.setup(async () => {
    await emptyPortal()
    ana = await given.employee({ firstName: 'Ana' })
    caller = await signedIn(ana)
    hr = await signedIn(await given.manager())
    moduleId = (await certificateModule({ testQuestions: questions(1) })).id
  })

  const own = async () => (await caller.get(`/api/training/own/${moduleId}`)).body
  const ways = () => db.from('training_progress').orderBy('id')
  const live = () => db.from('training_completions').where('live', 1)
  const accept = (id: number) => hr.post(`/api/training/evidence/${id}/acceptance`, {})
  const change = async (body: object) =>
    patchModule(await signedIn(await given.admin()), moduleId, body)

  /** Ana passes the test and sends in her certificate. */
  async function waiting(): Promise<number> {
    const { body } = await begin(caller, moduleId)
    await submit(caller, body.id, answersFor(body, 1))
    return (await sendFile(caller, moduleId, CLAIM)).body.id
  }

  async function record(heldOn = day()): Promise<number> {
    const body = { moduleId, heldOn, employeeIds: [ana.employeeId] }
    const { recordingId } = (await hr.post('/api/training/recordings', body)).body
    const row = await live().where('recording_id', Number(recordingId)).firstOrFail()
    return row.id
  }

  async function declareVoid(id: number) {
    const body = { reason: 'Was someone else' }
    const answer = await hr.post(`/api/training/completions/${id}/void`, body)
    if (answer.status !== 204) throw new Error(answer.text)
  }

  test('leaves what was done once it is void, and the certificate counts', async ({ assert }) => {
    const evidence = await waiting()
    const mistake = await record()
    assert.containSubset(await ways(), [{ open: null }])
    await declareVoid(mistake)
    assert.containSubset(await ways(), [{ open: 1, completed_at: null }])
    assert.containSubset(await own(), {
      state: 'awaiting_review',
      parts: { test: { passed: true } },
    })
    await accept(evidence)
    assert.containSubset(await live(), [{ method: 'portal', evidence_id: evidence }])
    assert.containSubset(await own(), { state: 'completed' })
  })

  test('lets a certificate count that was accepted in the meantime', async ({ assert }) => {
    const evidence = await waiting()
    const mistake = await record()
    await accept(evidence)
    await declareVoid(mistake)
    assert.containSubset(await live(), [{ method: 'portal', evidence_id: evidence }])
    assert.containSubset(await ways(), [{ open: null }])
  })

  test('lets the test be taken again that it broke off', async ({ assert }) => {
    const { body } = await begin(caller, moduleId)
    await declareVoid(await record())
    const again = await begin(caller, moduleId)
    assert.notEqual(again.body.id, body.id)
    assert.lengthOf(await ways(), 1)
  })

  test('stays ended where another completion ends it, too', async ({ assert }) => {
    await waiting()
    const mistake = await record()
    const other = await record(day(-3))
    await declareVoid(mistake)
    assert.containSubset(await ways(), [{ open: null }])
    assert.containSubset(await own(), { state: 'completed' })
    // Until that is void, too.
    await declareVoid(other)
    assert.containSubset(await ways(), [{ open: 1, completed_at: null }])
    assert.containSubset(await own(), { state: 'awaiting_review' })
  })

  test('takes the minor change that came in the meantime', async ({ assert }) => {
    await waiting()
    const mistake = await record()
    await change({ change: 'minor', requiresCertificateUpload: false })
    await declareVoid(mistake)
    assert.containSubset(await live(), [{ method: 'portal', version: 2 }])
  })

  test('starts over after a material change, with the certificate', async ({ assert }) => {
    const evidence = await waiting()
    const mistake = await record()
    await change({ change: 'material', retrainBy: day(30), description: 'A new law.' })
    await declareVoid(mistake)
    await accept(evidence)
    assert.containSubset(await ways(), [
      { open: null, version: 1 },
      { open: 1, version: 2, evidence_id: evidence },
    ])
    assert.lengthOf(await live(), 0)
  })

  test('is no matter of a completion that came from the module itself', async ({ assert }) => {
    await accept(await waiting())
    const { id } = await live().firstOrFail()
    await declareVoid(id)
    assert.containSubset(await ways(), [{ open: null }])
    assert.containSubset(await own(), { state: 'not_started' })
  })
})
