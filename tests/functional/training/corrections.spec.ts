import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { answersFor, begin, submit, testModule } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { activeEmployee, createModule, patchModule } from '#tests/helpers/training/training'
import { moduleWithVideo, uploadVideo } from '#tests/helpers/training/videos'

const DEAD = 'https://training.example/gone'
const MENDED = 'https://training.example/course'

test.group('A minor change of a module that someone has started', (group) => {
  let person: Person
  let caller: Caller
  let admin: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await activeEmployee()
    caller = await signedIn(person)
    admin = await signedIn(await given.admin())
  })

  const at = (id: number) => `/api/training/modules/${id}`
  const own = async (id: number) => (await caller.get(`/api/training/own/${id}`)).body
  const correct = async (id: number, body: object) => {
    const answer = await patchModule(admin, id, { change: 'minor', ...body })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const completions = () => db.from('training_completions')

  test('leads them to the corrected address', async ({ assert }) => {
    const { id } = await createModule({ externalUrl: DEAD })
    await caller.post(`${at(id)}/openings`, {})
    await correct(id, { externalUrl: MENDED })
    assert.containSubset(await own(id), { version: 2, externalUrl: MENDED })
    await correct(id, { name: 'Ladders and stairs' })
    assert.containSubset(await own(id), { version: 3, name: 'Ladders and stairs' })
    assert.equal((await caller.post(`${at(id)}/confirmations`, {})).status, 200)
    assert.containSubset(await completions(), [{ version: 3 }])
  })

  test('completes it where it takes away what was left to do', async ({ assert }) => {
    const { id } = await createModule({ externalUrl: DEAD, requiresCertificateUpload: true })
    await caller.post(`${at(id)}/openings`, {})
    await caller.post(`${at(id)}/confirmations`, {})
    await correct(id, { name: 'Ladders and stairs' })
    assert.lengthOf(await completions(), 0)
    await correct(id, { requiresCertificateUpload: false })
    assert.lengthOf(await completions(), 1)

    const film = await moduleWithVideo({ externalUrl: DEAD })
    await caller.post(`${at(film.id)}/openings`, {})
    await caller.post(`${at(film.id)}/confirmations`, {})
    await correct(film.id, { videoPath: null })
    assert.lengthOf(await completions(), 2)
  })

  test('lets a passed test complete what an earlier one has left with nothing else to do', async ({
    assert,
  }) => {
    const { id } = await testModule({ externalUrl: DEAD })
    await begin(caller, id)
    const mark = '2026-01-01 00:00:00.000'
    await db.from('training_progress').update({ content_confirmed_at: mark })
    await db.from('training_attempts').update({ open: null, abandoned_at: mark })
    const { body } = await begin(caller, id)
    await submit(caller, body.id, answersFor(body, 3))
    assert.lengthOf(await completions(), 1)
  })

  test('leaves them the test they are in, and what a material change has ended', async ({
    assert,
  }) => {
    const tested = await testModule()
    const { body } = await begin(caller, tested.id)
    await correct(tested.id, { hasTest: false })
    const passed = await submit(caller, body.id, answersFor(body, 3))
    assert.containSubset(passed.body, { state: 'passed' })
    assert.containSubset(await completions(), [{ version: 1 }])

    const { id } = await createModule({ externalUrl: DEAD })
    await caller.post(`${at(id)}/openings`, {})
    const retrainBy = DateTime.utc().plus({ days: 30 }).toISODate()
    await patchModule(admin, id, { change: 'material', retrainBy, description: 'A new law.' })
    await correct(id, { externalUrl: MENDED })
    const [progress] = await db.from('training_progress').where('module_id', id)
    assert.equal(progress.version, 1)
    assert.containSubset(await own(id), { version: 3, parts: { external: { opened: false } } })
  })

  test('gives them the video anew where it was replaced, and never in the middle of it', async ({
    assert,
  }) => {
    const { id } = await moduleWithVideo()
    await caller.post(`${at(id)}/watch`, { ranges: [], position: 0 })
    await correct(id, { name: 'Ladders and stairs' })
    await db.from('training_progress').update({ watched: '[[0,2]]', watched_seconds: 2 })
    await correct(id, { name: 'Ladders' })
    assert.containSubset(await own(id), { version: 1, parts: { video: { watchedSeconds: 2 } } })
    await db.from('training_progress').update({ watched: '[[0,6]]', watched_seconds: 6 })
    await correct(id, { videoPath: (await uploadVideo(admin)).objectPath })
    assert.containSubset(await own(id), { version: 4, parts: { video: { watchedSeconds: 0 } } })
    // The page that was open goes on.
    assert.equal((await caller.get(`${at(id)}/video?version=1`)).status, 200)
    const retrainBy = DateTime.utc().plus({ days: 30 }).toISODate()
    await patchModule(admin, id, { change: 'material', retrainBy, description: 'A new law.' })
    assert.equal((await caller.get(`${at(id)}/video?version=1`)).status, 404)
  })

  test('reaches them after the test or the video that they are in', async ({ assert }) => {
    const tested = await testModule({ requiresCertificateUpload: true })
    const { body } = await begin(caller, tested.id)
    await correct(tested.id, { requiresCertificateUpload: false })
    await submit(caller, body.id, answersFor(body, 3))
    assert.containSubset(await completions(), [{ module_id: tested.id, version: 2 }])

    const failing = await testModule({ requiresCertificateUpload: true })
    const other = (await begin(caller, failing.id)).body
    await correct(failing.id, { requiresCertificateUpload: false })
    await submit(caller, other.id, answersFor(other, 0))
    assert.containSubset(await own(failing.id), { version: 2 })

    const film = await moduleWithVideo({ requiresCertificateUpload: true })
    await caller.post(`${at(film.id)}/watch`, { ranges: [], position: 0 })
    const way = () => db.from('training_progress').where('module_id', film.id)
    const mark = '2026-01-01 00:00:00.000'
    await way().update({ watched: '[[0,2]]', watched_seconds: 2 })
    await way().update({ started_at: mark, reported_at: mark })
    await correct(film.id, { requiresCertificateUpload: false })
    assert.equal((await way().firstOrFail()).version, 1)
    const watched = await caller.post(`${at(film.id)}/watch`, { ranges: [[0, 6]], position: 6 })
    assert.containSubset(watched.body, { contentDone: true, completed: true })
    assert.containSubset(await completions(), [{ module_id: film.id, version: 2 }])
  })

  test('completes nothing for who has left', async ({ assert }) => {
    const { id } = await createModule({ externalUrl: DEAD, requiresCertificateUpload: true })
    await caller.post(`${at(id)}/openings`, {})
    await caller.post(`${at(id)}/confirmations`, {})
    await db
      .from('employees')
      .whereIn('id', db.from('training_progress').select('employee_id'))
      .update({ status: 'departed' })
    await correct(id, { requiresCertificateUpload: false })
    assert.lengthOf(await completions(), 0)
    assert.containSubset(await db.from('training_progress'), [{ version: 1, open: 1 }])
  })

  test('reaches who has left when they are back', async ({ assert }) => {
    const { id } = await createModule({ externalUrl: DEAD, requiresCertificateUpload: true })
    await caller.post(`${at(id)}/openings`, {})
    await caller.post(`${at(id)}/confirmations`, {})
    const begun = await createModule({ externalUrl: DEAD })
    await caller.post(`${at(begun.id)}/openings`, {})
    const address = `/api/employees/${person.employeeId}`
    const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()
    await admin.post(`${address}/leave`, { endDate: inDays(-1), reason: 'Moved' })
    await correct(id, { requiresCertificateUpload: false })
    await correct(begun.id, { externalUrl: MENDED })
    await admin.post(`${address}/rehire`, { startDate: inDays(0) })
    assert.lengthOf(await completions(), 0)
    const { status, text } = await admin.post(`${address}/approve`, {})
    assert.equal(status, 200, text)
    assert.containSubset(await completions(), [{ module_id: id, version: 2 }])
    const ways = await db.from('training_progress').orderBy('id')
    assert.containSubset(ways, [
      { version: 2, open: null },
      { version: 2, open: 1 },
    ])
  })
})
