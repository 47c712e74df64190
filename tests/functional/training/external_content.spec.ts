import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { NewModule } from '#training/module'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  activeEmployee,
  createModule,
  patchModule,
  questions,
} from '#tests/helpers/training/training'
import { moduleWithVideo } from '#tests/helpers/training/videos'

const COURSE = 'https://training.example/course'
const FILM = 'https://youtu.be/dQw4w9WgXcQ'

test.group('Training that is elsewhere', (group) => {
  let person: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await activeEmployee()
    caller = await signedIn(person)
  })

  const of = async (overrides: Partial<NewModule>) => (await createModule(overrides)).id
  const open = (id: number, body = {}) => caller.post(`/api/training/modules/${id}/openings`, body)
  const confirm = (id: number) => caller.post(`/api/training/modules/${id}/confirmations`, {})
  const progress = () =>
    db.from('training_progress').where('employee_id', person.employeeId).firstOrFail()
  const completions = () => db.from('training_completions')

  test('is opened, then confirmed, and completes the module', async ({ assert }) => {
    const id = await of({ externalUrl: COURSE })
    const early = await confirm(id)
    assert.equal(early.status, 409)
    assert.include(String(early.body.message), 'Open the training first')
    assert.lengthOf(await db.from('training_progress'), 0)

    const opened = await open(id)
    assert.equal(opened.status, 200)
    assert.deepEqual(opened.body, {
      videoOpened: false,
      resourceOpened: true,
      opened: true,
      confirmed: false,
      contentDone: false,
      completed: false,
    })
    const first = await progress()
    assert.equal((await open(id)).status, 200)
    assert.deepEqual(await progress(), first)

    const confirmed = await confirm(id)
    assert.containSubset(confirmed.body, { confirmed: true, contentDone: true, completed: true })
    assert.lengthOf(await completions(), 1)
    const entries = await db
      .from('audit_entries')
      .whereIn('entity_type', ['training_progress', 'training_completion'])
      .orderBy('id')
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['begin', 'open', 'confirm', 'finish', 'complete']
    )
    assert.equal((await confirm(id)).status, 409)
  })

  test('is complete when everything of it has been opened', async ({ assert }) => {
    const id = await of({ externalUrl: COURSE, videoUrl: FILM })
    assert.containSubset((await open(id, { part: 'video' })).body, {
      videoOpened: true,
      resourceOpened: false,
      opened: false,
    })
    assert.equal((await confirm(id)).status, 409)
    assert.containSubset((await open(id, { part: 'resource' })).body, { opened: true })
    assert.containSubset((await confirm(id)).body, { completed: true })
  })

  test('waits for the video that is watched here, and for the test', async ({ assert }) => {
    const module = await moduleWithVideo({ externalUrl: COURSE })
    await open(module.id)
    assert.containSubset((await confirm(module.id)).body, { confirmed: true, contentDone: false })
    const again = await confirm(module.id)
    assert.containSubset(again, { status: 200, body: { contentDone: false } })

    const tested = await of({ externalUrl: COURSE, hasTest: true, testQuestions: questions() })
    await open(tested)
    assert.containSubset((await confirm(tested)).body, { contentDone: true, completed: false })
    assert.lengthOf(await completions(), 0)
  })

  test('may be a description alone, which is only confirmed', async ({ assert }) => {
    const id = await of({})
    assert.equal((await open(id)).status, 422)
    assert.containSubset((await confirm(id)).body, { completed: true })
  })

  test('is not asked for where there is none', async ({ assert }) => {
    const { id } = await moduleWithVideo({ videoUrl: FILM })
    const opened = await open(id, { part: 'video' })
    assert.equal(opened.status, 422)
    assert.equal(opened.errors[0]?.field, 'part')
    assert.equal((await confirm(id)).status, 409)
    assert.equal((await open(987_654)).status, 404)
    assert.lengthOf(await db.from('training_progress'), 0)
  })

  test('two clicks confirm once', async ({ assert }) => {
    const id = await of({ externalUrl: COURSE })
    await Promise.all([open(id), open(id), open(id)])
    const answers = await Promise.all([confirm(id), confirm(id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.lengthOf(await completions(), 1)
  })

  test('is not completed by a page that shows what has changed since', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const read = await of({})
    const opened = await of({ externalUrl: COURSE })
    for (const id of [read, opened]) {
      const retrainBy = DateTime.utc().plus({ days: 30 }).toISODate()
      const edit = { description: 'New.', change: 'material', retrainBy }
      assert.equal((await patchModule(admin, id, edit)).status, 200)
    }
    const shown = { version: 1 }
    for (const refused of [
      await caller.post(`/api/training/modules/${read}/confirmations`, shown),
      await open(opened, shown),
    ]) {
      assert.equal(refused.status, 409)
      assert.equal(
        refused.body.message,
        'This module has changed. Load the page again to go on.' as never
      )
    }
    assert.lengthOf(await db.from('training_progress'), 0)

    const again = { version: 2 }
    assert.equal((await open(opened, again)).status, 200)
    const minor = { description: 'Newer.', change: 'minor' }
    assert.equal((await patchModule(admin, read, minor)).status, 200)
    const done = await caller.post(`/api/training/modules/${read}/confirmations`, again)
    assert.containSubset(done.body, { completed: true })
  })

  test('is for active people on the roster', async ({ assert }) => {
    const id = await of({ externalUrl: COURSE })
    for (const [by, status] of [
      [visitor(), 401],
      [await signedIn(await given.admin()), 403],
      [await signedIn(await given.waiting()), 403],
    ] as const) {
      for (const call of ['openings', 'confirmations']) {
        const answer = await by.post(`/api/training/modules/${id}/${call}`, {})
        assert.equal(answer.status, status)
      }
    }
  })
})
