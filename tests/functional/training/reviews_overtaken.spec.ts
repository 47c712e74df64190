import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { NewModule } from '#training/module'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { certificateModule, sendFile } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completionOf, day } from '#tests/helpers/training/proof'
import { patchModule, questions } from '#tests/helpers/training/training'

test.group('A certificate whose module changed while it waited', (group) => {
  let bo: Person
  let reviewer: Caller

  group.each.setup(async () => {
    await emptyPortal()
    bo = await given.employee()
    reviewer = await signedIn(await given.admin())
  })

  /** Sent for version 1, and waiting at version 2. */
  async function overtaken(overrides: Partial<NewModule> = {}) {
    const module = await certificateModule(overrides)
    const { body } = await sendFile(await signedIn(bo), module.id)
    const edit = { description: 'New.', change: 'material', retrainBy: day(3) }
    const { status } = await patchModule(reviewer, module.id, edit)
    if (status !== 200) throw new Error(`The change was answered with ${status}.`)
    return { id: body.id, moduleId: module.id }
  }

  const accept = async (id: number) =>
    (await reviewer.post(`/api/training/evidence/${id}/acceptance`, {})).status
  const ways = async () =>
    (await db.from('training_progress').orderBy('id')).map((row) => [
      row.version,
      row.open,
      row.evidence_id,
    ])
  const completions = async () =>
    (await db.from('training_completions').orderBy('id')).map((row) => [
      row.version,
      row.evidence_id,
    ])

  test('counts for the current version', async ({ assert }) => {
    const { id } = await overtaken()
    assert.equal(await accept(id), 200)
    assert.deepEqual(await completions(), [[2, id]])
    assert.deepEqual(await ways(), [
      [1, null, null],
      [2, null, id],
    ])
  })

  test('counts for the current version, with its other parts left to do', async ({ assert }) => {
    const { id, moduleId } = await overtaken({ testQuestions: questions(1) })
    await db.from('training_progress').update({ test_passed_at: '2026-01-01 00:00:00.000' })
    assert.equal(await accept(id), 200)
    assert.deepEqual(await completions(), [])
    assert.deepEqual(await ways(), [
      [1, null, null],
      [2, 1, id],
    ])
    const { body } = await (await signedIn(bo)).get(`/api/training/own/${moduleId}`)
    assert.containSubset(body, {
      version: 2,
      parts: { test: { passed: false }, certificate: { accepted: true } },
    })
  })

  test('counts for the current version where the replaced one has ended', async ({ assert }) => {
    const { id } = await overtaken()
    const ended = { open: null, superseded_at: '2026-01-01 00:00:00.000' }
    await db.from('training_progress').update(ended)
    assert.equal(await accept(id), 200)
    assert.deepEqual(await completions(), [[2, id]])
  })

  test('completes nothing again of who has completed it otherwise', async ({ assert }) => {
    const { id, moduleId } = await overtaken()
    const ended = { open: null, superseded_at: '2026-01-01 00:00:00.000' }
    await db.from('training_progress').update(ended)
    await completionOf(bo, { moduleId, version: 2 })
    assert.equal(await accept(id), 200)
    assert.deepEqual(await completions(), [[2, null]])
  })

  test('does not count for a version that asks for none', async ({ assert }) => {
    const { id, moduleId } = await overtaken()
    const none = { requiresCertificateUpload: false, change: 'material', retrainBy: day(3) }
    assert.equal((await patchModule(reviewer, moduleId, none)).status, 200)
    assert.equal(await accept(id), 200)
    assert.deepEqual(await completions(), [])
    assert.deepEqual(await ways(), [[1, 1, null]])
  })

  test('completes nothing for someone who has left', async ({ assert }) => {
    const { id } = await overtaken()
    await db.from('employees').where('id', bo.employeeId).update({ status: 'inactive' })
    assert.equal(await accept(id), 200)
    assert.deepEqual(await completions(), [])
    assert.deepEqual(await ways(), [[1, 1, null]])
  })

  test('completes nothing of an archived module', async ({ assert }) => {
    const { id, moduleId } = await overtaken()
    await reviewer.post(`/api/training/modules/${moduleId}/archive`)
    assert.equal(await accept(id), 200)
    assert.deepEqual(await completions(), [])
  })
})
