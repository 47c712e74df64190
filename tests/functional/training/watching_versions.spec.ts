import { Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ModuleVersionFactory } from '#database/factories/training_module_factory'
import ModuleVersion from '#training/models/module_version'
import { signedIn, type Caller } from '#tests/helpers/caller'
import type { Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { activeEmployee } from '#tests/helpers/training/training'
import { moduleWithVideo } from '#tests/helpers/training/videos'

interface Watching {
  version: number
  watchedSeconds: number
}

const progressOf = (person: Person) =>
  db.from('training_progress').where('employee_id', person.employeeId).orderBy('id')

test.group('Watching a video of a module that changes', (group) => {
  let now: number
  let person: Person
  let caller: Caller
  let moduleId: number
  let first: ModuleVersion

  group.each.setup(async () => {
    await emptyPortal()
    moduleId = (await moduleWithVideo({}, { seconds: 100 })).id
    first = await ModuleVersion.findByOrFail({ moduleId })
    person = await activeEmployee()
    caller = await signedIn(person)
    now = Date.now()
    Settings.now = () => now
  })

  const pass = (seconds: number) => {
    now += seconds * 1000
  }

  const played = (to: number, version?: number) =>
    caller.post<Watching & { message: string }>(`/api/training/modules/${moduleId}/watch`, {
      ranges: to === 0 ? [] : [[0, to]],
      position: to,
      version,
    })

  test('counts what was played of this video, not of one replaced since', async ({ assert }) => {
    const corrected = { moduleId, version: 2, content: first.content, material: false }
    const another = await moduleWithVideo({}, { seconds: 100 })
    const { parsed } = await ModuleVersion.findByOrFail({ moduleId: another.id })
    assert.notEqual(parsed.videoFileId, first.parsed.videoFileId)
    const content = JSON.stringify({ ...first.parsed, videoFileId: parsed.videoFileId })
    await ModuleVersionFactory.merge(corrected).create()
    await ModuleVersionFactory.merge({ ...corrected, version: 3, content }).create()
    assert.equal((await played(0)).status, 200)

    await progressOf(person).update({ version: 2 })
    pass(10)
    const sameVideo = await played(10, 1)
    assert.equal(sameVideo.status, 200, sameVideo.text)
    assert.containSubset(sameVideo.body, { version: 2, watchedSeconds: 10 })

    await progressOf(person).update({ version: 3, watched: '[]', watched_seconds: 0 })
    pass(10)
    for (const former of [1, 2, 99]) {
      const refused = await played(20, former)
      assert.equal(refused.status, 409)
      assert.equal(refused.body.message, 'This module has changed. Load the page again to go on.')
    }
    const [progress] = await progressOf(person)
    assert.equal(Number(progress.watched_seconds), 0)
    assert.equal((await played(20, 3)).body.watchedSeconds, 20)
  })

  test('ends when the module is archived, and begins anew with a material version', async ({
    assert,
  }) => {
    assert.equal((await played(0)).status, 200)
    pass(10)
    assert.equal((await played(10)).status, 200)
    const second = { moduleId, version: 2, content: first.content, material: true }
    await ModuleVersionFactory.merge({ ...second, retrainBy: '2030-01-01' }).create()
    await db.from('training_modules').where('id', moduleId).update({ version: 2 })
    pass(10)
    assert.equal((await played(20, 99)).status, 409)
    assert.lengthOf(await progressOf(person), 1)
    // The video is the same one.
    const anew = await played(20, 1)
    assert.equal(anew.status, 200, anew.text)
    assert.equal(anew.body.version, 2)
    assert.isAtMost(anew.body.watchedSeconds, 2)
    const [old] = await progressOf(person)
    assert.isNotNull(old.superseded_at)

    await db
      .from('training_modules')
      .where('id', moduleId)
      .update({ archived_at: '2026-01-01 00:00:00.000' })
    pass(10)
    assert.equal((await played(20)).status, 409)
  })
})
