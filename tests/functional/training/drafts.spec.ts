import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { approveEmployee } from '#people/services/decide_approval'
import { auditEntries, auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  activeEmployee,
  assignmentsOf,
  createModule,
  LADDERS,
  moduleRow,
  patchModule,
  questions,
  versionsOf,
  type ModuleAnswer,
} from '#tests/helpers/training/training'
import { uploadVideo } from '#tests/helpers/training/videos'

const ADDRESS = '/api/training/modules'
const publishing = (id: number) => `${ADDRESS}/${id}/publish`

test.group('Drafts of training modules', (group) => {
  let admin: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    caller = await signedIn(admin)
  })

  const create = (fields: Record<string, unknown> = {}) =>
    caller.post<ModuleAnswer>(ADDRESS, { name: 'Ladders', draft: true, ...fields })
  const patch = (id: number, body: unknown) => patchModule(caller, id, body)
  const publish = (id: number, body: unknown = {}) =>
    caller.post<ModuleAnswer>(publishing(id), body)
  const file = async (path: string) =>
    (await db.from('stored_files').where('id', path.slice('/objects/'.length)))[0]

  test('are written, published and copied by people who manage modules', async ({ assert }) => {
    const { body } = await create()
    const since = await auditHead()
    for (const [other, status] of [
      [visitor(), 401],
      [await signedIn(await given.employee()), 403],
      [await signedIn(await given.manager()), 403],
    ] as const) {
      assert.equal((await other.post(ADDRESS, { name: 'Steps', draft: true })).status, status)
      assert.equal((await other.post(publishing(body.id), LADDERS)).status, status)
      assert.equal((await other.post(`${ADDRESS}/${body.id}/copies`, {})).status, status)
    }
    assert.equal((await publish(987_654)).status, 404)
    assert.lengthOf(await db.from('training_modules'), 1)
    assert.isNull((await moduleRow(body.id)).published_at)
    assert.deepEqual(await auditTrail(since), [])
  })

  test('need only a name, and keep what is half written', async ({ assert }) => {
    for (const [fields, field] of [
      [{ name: ' ' }, 'name'],
      [{ videoUrl: 'watch this' }, 'videoUrl'],
      [{ passMark: 0 }, 'passMark'],
      [{ hasTest: true, testQuestions: questions(201) }, 'testQuestions'],
      [{ ...LADDERS, draft: 'yes' }, 'draft'],
    ] as const) {
      const answer = await create(fields)
      assert.deepEqual([answer.status, answer.errors[0]?.field], [422, field])
    }
    const since = await auditHead()
    const { status, body } = await create({
      hasTest: true,
      isRequired: true,
      testQuestions: [
        { question: '', options: ['', '', '', ''], correctAnswer: 0 },
        { question: 'Which ones?', kind: 'several', options: ['Left', ''], correctAnswers: [1] },
        { question: 'And this?' },
      ],
    })
    assert.equal(status, 201)
    assert.containSubset(body, { name: 'Ladders', description: '', publishedAt: null, version: 1 })
    assert.containSubset(body.testQuestions, [
      { question: '', options: ['', '', '', ''], correctAnswers: [0] },
      { question: 'Which ones?', options: ['Left', ''], correctAnswers: [1] },
      { question: 'And this?', options: [], correctAnswers: [] },
    ])
    assert.containSubset(await moduleRow(body.id), { published_at: null, description: '' })
    const [entry, ...others] = await auditEntries(since)
    assert.lengthOf(others, 0)
    assert.containSubset(entry, {
      action: 'draft',
      entityType: 'training_module',
      entityId: String(body.id),
      performedById: admin.id,
    })
  })

  test('stay in their first version and leave no files behind', async ({ assert }) => {
    const [{ objectPath: first }, { objectPath: second }] = [
      await uploadVideo(caller),
      await uploadVideo(caller),
    ]
    const { body } = await create({ videoPath: first, testQuestions: questions(), hasTest: true })
    const { id } = body
    const preview = await caller.get(`${ADDRESS}/${id}/video?version=1`)
    assert.equal(preview.headers.get('cache-control'), 'private, no-cache')

    // Of questions, only their number is in the entry.
    const since = await auditHead()
    const [one, two] = questions()
    const reworded = [{ ...one, question: 'Which?' }, two]
    const changed = await patch(id, { testQuestions: reworded, updatedAt: body.updatedAt })
    assert.equal(changed.status, 200)
    assert.notEqual(changed.body.updatedAt, body.updatedAt)
    const [entry] = await auditEntries(since)
    assert.containSubset(entry, { action: 'draft', newValues: { testQuestions: 2 } })
    const stale = await patch(id, { name: 'Steps', updatedAt: body.updatedAt })
    assert.equal(stale.status, 409)
    // Nothing to save.
    assert.equal((await patch(id, { name: 'Ladders' })).body.updatedAt, changed.body.updatedAt)
    assert.lengthOf(await auditEntries(since), 1)

    await patch(id, { videoPath: second, description: '' })
    assert.isUndefined(await file(first))
    assert.isDefined(await file(second))
    const versions = await versionsOf(id)
    assert.lengthOf(versions, 1)
    assert.include(versions[0].content, 'Which?')
    assert.equal((await caller.delete(`${ADDRESS}/${id}`)).status, 204)
    assert.isUndefined(await file(second))
  })

  test('say at its field what they lack to be published', async ({ assert }) => {
    const { body } = await create({ hasTest: true })
    const { id } = body
    const since = await auditHead()
    const [usual] = questions(1)
    for (const [fields, field, message] of [
      [{}, 'description', 'Description is required'],
      [{ description: ' ' }, 'description', 'Description is required'],
      [{ name: '' }, 'name', 'Module name is required'],
      [LADDERS, 'testQuestions', 'Add at least one question, or turn Has Test off.'],
      [
        { ...LADDERS, testQuestions: [usual, { ...usual, question: '' }] },
        'testQuestions.1.question',
        'Question 2: write its text.',
      ],
      [
        { ...LADDERS, testQuestions: [{ question: 'Which?', options: ['Left', ''] }] },
        'testQuestions.0.options',
        'Question 1: give at least two options.',
      ],
    ] as const) {
      const answer = await publish(id, fields)
      assert.deepEqual([answer.status, answer.errors[0]?.field], [422, field])
      assert.equal(answer.body.message, message)
    }
    assert.equal((await patch(id, LADDERS)).status, 200)
    const [question] = (
      await patch(id, { testQuestions: [{ question: 'Which?', options: ['Left', '', 'Right'] }] })
    ).body.testQuestions as { id: string }[]
    assert.isNull((await moduleRow(id)).published_at)
    assert.deepEqual(
      (await auditTrail(since)).map((one) => one.split(' ')[0]),
      ['draft', 'draft']
    )

    // What was saved is enough; empty options are dropped now.
    const published = await publish(id)
    assert.equal(published.status, 200)
    assert.isString(published.body.publishedAt)
    assert.containSubset(published.body.testQuestions, [
      { id: question?.id, options: ['Left', 'Right'], correctAnswer: 0 },
    ])
    // Published modules are complete.
    for (const lacking of [{ description: '' }, { testQuestions: [] }]) {
      assert.equal((await patch(id, lacking)).status, 422)
    }
  })

  test('are published once, with what is sent along', async ({ assert }) => {
    const person = await activeEmployee()
    const { body } = await create({ isRequired: true, dueDays: 5 })
    const { id } = body
    assert.lengthOf(await assignmentsOf(id), 0)
    await db.from('training_module_versions').update({ published_on: '2026-01-01' })

    const since = await auditHead()
    const edit = { ...LADDERS, minutes: 10, updatedAt: body.updatedAt }
    const answers = await Promise.all([publish(id, edit), publish(id, edit)])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409]
    )
    const refused = answers.find(({ status }) => status === 409)
    assert.equal(refused?.body.message, 'This module is published already.')
    const row = await moduleRow(id)
    assert.containSubset(row, { description: LADDERS.description, minutes: 10, version: 1 })
    assert.isNotNull(row.published_at)
    const [version, ...others] = await versionsOf(id)
    assert.lengthOf(others, 0)
    assert.equal(version.published_on, new Date().toISOString().slice(0, 10))
    assert.containSubset(await assignmentsOf(id), [
      { employee_id: person.employeeId, source: 'required', open: 1 },
    ])
    const trail = await auditTrail(since)
    assert.deepEqual(trail.slice(0, 2), [
      `draft training_module ${id}`,
      `publish training_module ${id}`,
    ])
    assert.lengthOf(
      trail.filter((one) => one.startsWith('publish')),
      1
    )

    // There is no way back, and a change makes a version now.
    assert.equal((await patch(id, { draft: true })).status, 200)
    assert.isNotNull((await moduleRow(id)).published_at)
    assert.equal((await patch(id, { description: 'Never lean.' })).body.version, 2)
    assert.lengthOf(await versionsOf(id), 2)
  })

  test('are not published over someone else’s change, or from the archive', async ({ assert }) => {
    const { body } = await create(LADDERS)
    const { id, updatedAt } = body
    await patch(id, { minutes: 5 })
    const stale = await publish(id, { updatedAt })
    assert.equal(stale.status, 409)
    assert.include(stale.body.message, 'changed since you opened it')
    assert.equal((await caller.post(`${ADDRESS}/${id}/archive`)).status, 200)
    assert.equal((await publish(id)).status, 409)

    // One that is restored is a draft still, and assigned to no one.
    await activeEmployee()
    await db.from('training_modules').update({ is_required: true })
    const { status, body: restored } = await caller.post<ModuleAnswer>(`${ADDRESS}/${id}/restore`)
    assert.deepEqual([status, restored.publishedAt], [200, null])
    assert.lengthOf(await db.from('training_assignments'), 0)
  })

  test('are listed on request, and made by copies', async ({ assert }) => {
    const { id } = await createModule({ name: 'Published' })
    const draft = (await create()).body.id
    const listed = async (query: string) =>
      (await caller.get<ModuleAnswer[]>(`${ADDRESS}${query}`)).body.map((module) => module.id)
    assert.deepEqual(await listed(''), [id])
    assert.deepEqual(await listed('?draft=true'), [draft])
    assert.sameMembers(await listed('?draft=all'), [id, draft])
    assert.deepEqual((await caller.get(`${ADDRESS}?draft=maybe`)).status, 422)
    const manager = await signedIn(await given.manager())
    assert.equal((await manager.get(`${ADDRESS}?draft=true`)).status, 403)
    assert.equal((await manager.get(`${ADDRESS}?draft=false`)).status, 200)

    const page = async (query = '') => {
      const { props } = await caller.page(`/module-settings${query}`)
      return (props.modules as { id: number }[]).map((module) => module.id)
    }
    assert.sameMembers(await page(), [id, draft])
    assert.deepEqual(await page('?draft=false'), [id])
    assert.deepEqual(await page('?draft=true'), [draft])
    assert.deepEqual(await page('?archived=true'), [])

    const copy = async (of: number, body: unknown = {}) =>
      (await caller.post<ModuleAnswer>(`${ADDRESS}/${of}/copies`, body)).body
    assert.isString((await copy(id)).publishedAt)
    const since = await auditHead()
    const copied = await copy(id, { draft: true })
    assert.isNull(copied.publishedAt)
    assert.deepEqual(await auditTrail(since), [`draft training_module ${copied.id}`])
    assert.isNull((await copy(draft)).publishedAt)
  })

  test('are a missing module to everyone else', async ({ assert }) => {
    const { id } = await createModule({
      draft: true,
      videoUrl: 'https://videos.example/1',
      testQuestions: questions(),
    })
    for (const person of [await given.employee(), await given.manager()]) {
      const other = await signedIn(person)
      const answersOf = async (module: number) => {
        const calls = [
          other.get(`${ADDRESS}/${module}`),
          other.get(`/api/training/own/${module}`),
          other.get(`${ADDRESS}/${module}/video`),
          other.get(`${ADDRESS}/${module}/watch`),
          other.get(`/training/${module}/frame/video`),
          other.post(`${ADDRESS}/${module}/attempts`),
          other.post(`${ADDRESS}/${module}/openings`, { part: 'video' }),
          other.post(`${ADDRESS}/${module}/confirmations`),
        ]
        const answers = await Promise.all(calls)
        return answers.map(({ status, body }) => [
          status,
          (body as { message?: unknown } | undefined)?.message,
        ])
      }
      const missing = await answersOf(987_654)
      assert.deepEqual(await answersOf(id), missing)
      assert.isTrue(missing.every(([status]) => status === 404))
      const page = await other.page(`/training/${id}`)
      assert.deepEqual([page.status, page.component], [404, 'training/missing'])
      const { text } = await other.get('/api/training/own')
      assert.equal(text, '[]')
    }
    assert.lengthOf(await db.from('training_progress'), 0)
  })

  test('are not assigned to whoever is approved', async ({ assert }) => {
    await createModule({ draft: true, isRequired: true })
    const { employeeId } = await given.waiting()
    await approveEmployee(employeeId, systemActor)
    assert.lengthOf(await db.from('training_assignments'), 0)
  })

  test('appear in the activity once they are published', async ({ assert }) => {
    const { body } = await create(LADDERS)
    await patch(body.id, { minutes: 5 })
    await caller.post(`${ADDRESS}/${body.id}/archive`)
    await caller.post(`${ADDRESS}/${body.id}/restore`)
    assert.deepEqual(
      (await db.from('audit_entries').orderBy('id').select('action')).map(({ action }) => action),
      ['draft', 'draft', 'archive_draft', 'restore_draft']
    )
    const reader = await signedIn(await given.manager())
    const told = async () => (await reader.get('/api/dashboard/activity')).text
    assert.notInclude(await told(), 'Ladders')
    await publish(body.id)
    assert.include(await told(), 'published the module Ladders')
    assert.notInclude(await told(), 'created the module Ladders')
  })
})
