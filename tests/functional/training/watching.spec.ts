import { Settings } from 'luxon'
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { activeEmployee, createModule, questions } from '#tests/helpers/training/training'
import { moduleWithVideo } from '#tests/helpers/training/videos'

interface Watching {
  version: number
  seconds: number
  watched: [number, number][]
  watchedSeconds: number
  neededSeconds: number
  positionSeconds: number
  videoDone: boolean
  contentDone: boolean
  completed: boolean
}

const progressOf = (person: Person) =>
  db.from('training_progress').where('employee_id', person.employeeId).orderBy('id')
const auditEntries = () => db.from('audit_entries').orderBy('id').select('id', 'action')

test.group('Watching a video', (group) => {
  let now: number
  let person: Person
  let caller: Caller
  let url: string

  group.each.setup(async () => {
    await emptyPortal()
    const module = await moduleWithVideo({}, { seconds: 100 })
    url = `/api/training/modules/${module.id}/watch`
    person = await activeEmployee()
    caller = await signedIn(person)
    now = Date.now()
    Settings.now = () => now
    return () => {
      Settings.now = () => Date.now()
    }
  })

  const pass = (seconds: number) => {
    now += seconds * 1000
  }

  const report = (ranges: unknown, position = 0, by = caller) =>
    by.post<Watching>(url, { ranges, position })

  async function watched(assert: Assert, ranges: unknown, position = 0): Promise<Watching> {
    const answer = await report(ranges, position)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  test('begins the module, goes on by ranges, and completes it', async ({ assert }) => {
    const begun = await watched(assert, [])
    assert.deepEqual(begun, {
      version: 1,
      seconds: 100,
      watched: [],
      watchedSeconds: 0,
      neededSeconds: 90,
      positionSeconds: 0,
      videoDone: false,
      contentDone: false,
      completed: false,
    })
    for (let from = 0; from < 80; from += 10) {
      pass(10)
      const counted = await watched(assert, [[from, from + 10]], from + 10)
      assert.deepEqual(counted.watched, [[0, from + 10]])
      assert.equal(counted.positionSeconds, from + 10)
      assert.isFalse(counted.videoDone)
    }
    const [before] = await progressOf(person)
    assert.equal(before.watched_seconds, 80)
    assert.isNull(before.content_done_at)
    pass(10)
    const done = await watched(assert, [[80, 90]], 90)
    assert.containSubset(done, { videoDone: true, contentDone: true, completed: true })

    const [progress] = await progressOf(person)
    assert.isNotNull(progress.content_done_at)
    assert.isNotNull(progress.completed_at)
    const completion = await db.from('training_completions').firstOrFail()
    assert.equal(completion.employee_id, person.employeeId)
    const entries = await db
      .from('audit_entries')
      .whereIn('entity_type', ['training_progress', 'training_completion'])
      .orderBy('id')
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['begin', 'finish', 'complete']
    )
    assert.equal(entries[1].performed_by_id, person.id)

    // It is completed: watching it again is no progress.
    pass(10)
    assert.equal((await report([[0, 10]])).status, 409)
    assert.lengthOf(await progressOf(person), 1)
  })

  test('waits for the other parts of the module', async ({ assert }) => {
    const tested = await moduleWithVideo({ hasTest: true, testQuestions: questions() })
    url = `/api/training/modules/${tested.id}/watch`
    await watched(assert, [])
    pass(6)
    const done = await watched(assert, [[0, 6]])
    assert.containSubset(done, { videoDone: true, contentDone: true, completed: false })
    assert.lengthOf(await db.from('training_completions'), 0)
  })

  test('a report costs two statements of its own and no audit entry', async ({ assert }) => {
    await watched(assert, [])
    const entries = await auditEntries()
    pass(10)
    const statements = await statementsOf(() => report([[0, 10]], 10))
    const own = statements.filter((sql) => sql.includes('training_'))
    assert.lengthOf(own, 2, own.join('\n'))
    // Any change locks the head of the audit log first. The session only reads its version.
    assert.isFalse(
      statements.some((sql) => /audit_entries|update .audit_heads|for update/.test(sql))
    )
    assert.deepEqual(await auditEntries(), entries)
  })

  test('believes nobody who is faster than twice the clock', async ({ assert }) => {
    await watched(assert, [])
    pass(10)
    const forged = await watched(assert, [[0, 100]], 100)
    assert.isFalse(forged.videoDone)
    assert.deepEqual(forged.watched, [[0, 22]])
    // Repeating does not help; only time does.
    for (let times = 0; times < 5; times++) {
      pass(1)
      await watched(assert, [[0, 100]])
    }
    const [progress] = await progressOf(person)
    assert.isAtMost(progress.watched_seconds, 2 * 15 + 2)
    pass(35)
    assert.isTrue((await watched(assert, [[0, 100]])).videoDone)
  })

  test('jumping to the end is not watching', async ({ assert }) => {
    await watched(assert, [])
    pass(4)
    const jumped = await watched(
      assert,
      [
        [0, 2],
        [98, 100],
      ],
      100
    )
    assert.deepEqual(jumped.watched, [
      [0, 2],
      [98, 100],
    ])
    assert.equal(jumped.watchedSeconds, 4)
    pass(600)
    assert.isFalse((await watched(assert, [[97, 100]], 100)).videoDone)
  })

  test('makes sense of whatever ranges there are', async ({ assert }) => {
    await watched(assert, [])
    pass(60)
    const answer = await watched(
      assert,
      [
        [30, 20],
        [10, 20],
        [15, 25],
        [10, 20],
        [90, 4000],
      ],
      25
    )
    assert.deepEqual(answer.watched, [
      [10, 25],
      [90, 100],
    ])
  })

  test('counts reports of two tabs once', async ({ assert }) => {
    await watched(assert, [])
    pass(10)
    const answers = await Promise.all([report([[0, 40]]), report([[50, 90]])])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 429]
    )
    const [progress] = await progressOf(person)
    assert.isAtMost(progress.watched_seconds, 22)
    // The same ten seconds in both.
    pass(10)
    await report([[60, 70]])
    pass(1)
    const twice = await watched(assert, [[60, 70]])
    const [after] = await progressOf(person)
    assert.equal(after.watched_seconds, twice.watchedSeconds)
    assert.isAtMost(twice.watchedSeconds, 32)
  })

  test('reports come once a second at most', async ({ assert }) => {
    await watched(assert, [])
    pass(0.4)
    const [before] = await progressOf(person)
    assert.equal((await report([[0, 1]])).status, 429)
    assert.deepEqual((await progressOf(person))[0], before)
    pass(0.7)
    assert.equal((await report([[0, 1]])).status, 200)
  })

  test('a clock that is put back costs no error and gives no credit', async ({ assert }) => {
    await watched(assert, [])
    pass(10)
    await watched(assert, [[0, 10]], 10)
    pass(-3600)
    const back = await watched(assert, [[10, 20]], 20)
    assert.deepEqual(back.watched, [[0, 10]])
    pass(3610)
    const on = await watched(assert, [[10, 20]], 20)
    assert.deepEqual(on.watched, [[0, 20]])
  })

  test('a long time offline is made up for', async ({ assert }) => {
    await watched(assert, [])
    pass(300)
    assert.isTrue(
      (
        await watched(
          assert,
          [
            [0, 45],
            [45, 100],
          ],
          100
        )
      ).videoDone
    )
  })

  test('tells a player where it was left', async ({ assert }) => {
    const fresh = await caller.get<Watching>(url)
    assert.containSubset(fresh.body, { seconds: 100, neededSeconds: 90, watched: [], version: 1 })
    assert.lengthOf(await progressOf(person), 0)
    await watched(assert, [])
    pass(10)
    await watched(assert, [[0, 10]], 9.6)
    const { body } = await caller.get<Watching>(url)
    assert.containSubset(body, { watched: [[0, 10]], positionSeconds: 9, watchedSeconds: 10 })
    // A player that does not know it yet reports none.
    pass(10)
    const answer = await caller.post<Watching>(url, { ranges: [[0, 12]] })
    assert.containSubset(answer.body, { watched: [[0, 12]], positionSeconds: 9 })
  })

  test('{title} is refused and begins nothing')
    .with([
      { title: 'a text for ranges', body: { ranges: 'x', position: 0 }, field: 'ranges' },
      { title: 'one number', body: { ranges: [[1]], position: 0 }, field: 'ranges' },
      { title: 'a negative second', body: { ranges: [[-1, 4]], position: 0 }, field: 'ranges' },
      { title: 'no number', body: { ranges: [['a', 4]], position: 0 }, field: 'ranges' },
      {
        title: 'too many ranges',
        body: { ranges: Array.from({ length: 201 }, (_, n) => [n, n + 1]), position: 0 },
        field: 'ranges',
      },
      { title: 'no ranges', body: { position: 0 }, field: 'ranges' },
      {
        title: 'a position behind the end',
        body: { ranges: [], position: 102 },
        field: 'position',
      },
    ])
    .run(async ({ assert }, { body, field }) => {
      const answer = await caller.post(url, body)
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field.split('.')[0], field)
      assert.lengthOf(await progressOf(person), 0)
    })

  test('is for active people on the roster', async ({ assert }) => {
    const statuses: Record<string, number> = {}
    for (const [who, by] of Object.entries({
      visitor: visitor(),
      admin: await signedIn(await given.admin()),
      pending: await signedIn(await given.waiting()),
    })) {
      statuses[who] = (await report([], 0, by)).status
    }
    assert.deepEqual(statuses, { visitor: 401, admin: 403, pending: 403 })
    const plain = await createModule({ externalUrl: 'https://training.example/' })
    const none = await caller.post(`/api/training/modules/${plain.id}/watch`, {
      ranges: [],
      position: 0,
    })
    assert.equal(none.status, 409)
    assert.lengthOf(await db.from('training_progress'), 0)
    assert.equal(
      (await caller.post('/api/training/modules/987654/watch', { ranges: [], position: 0 })).status,
      404
    )
  })
})
