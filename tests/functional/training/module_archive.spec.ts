import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { sendFile } from '#tests/helpers/training/learning'
import {
  checklistOf,
  givenItem,
  givenPacket,
  itemsOf,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  activeEmployee,
  assignmentsOf,
  createModule,
  moduleRow,
  patchModule,
  postModule,
  questions,
  versionsOf,
  type ModuleAnswer,
} from '#tests/helpers/training/training'
import { uploadCaptions, uploadVideo } from '#tests/helpers/training/videos'
import { underWay, plainRule } from '#tests/helpers/training/assignments'

const ADDRESS = '/api/training/modules'

test.group('Copies and the archive of training modules', (group) => {
  let admin: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    caller = await signedIn(admin)
  })

  const create = (fields?: Record<string, unknown>) => postModule(caller, fields)
  const patch = (id: number, body: unknown) => patchModule(caller, id, body)

  test('a required one is assigned to everyone active, and withdrawn again', async ({ assert }) => {
    const [first, second] = [await activeEmployee(), await activeEmployee()]
    await given.waiting()
    await given.disabled()
    const { body } = await create({ isRequired: true, dueDays: 10 })
    const assigned = await assignmentsOf(body.id)
    assert.sameMembers(
      assigned.map((row) => row.employee_id),
      [first.employeeId, second.employeeId]
    )
    assert.isTrue(assigned.every((row) => row.source === 'required' && row.open === 1))
    const batch = await db.from('training_batches').firstOrFail()
    assert.containSubset(batch, { source: 'required', module_id: body.id, assigned_count: 2 })

    await patch(body.id, { isRequired: false })
    const withdrawn = await assignmentsOf(body.id)
    assert.isTrue(withdrawn.every((row) => row.open === null && row.withdrawn_on !== null))
    await patch(body.id, { isRequired: true })
    assert.lengthOf(await assignmentsOf(body.id), 4)
    assert.equal((await moduleRow(body.id)).version, 1)
  })

  test('one nobody has to do with is deleted, its files with it', async ({ assert }) => {
    const { id } = await createModule()
    const since = await auditHead()
    assert.equal((await caller.delete(`${ADDRESS}/${id}`)).status, 204)
    assert.equal((await caller.get(`${ADDRESS}/${id}`)).status, 404)
    assert.lengthOf(await versionsOf(id), 0)
    assert.containSubset(await auditEntries(since), [{ action: 'delete', entityId: String(id) }])
    assert.equal((await caller.delete(`${ADDRESS}/${id}`)).status, 404)
  })

  test('no onboarding gives one that is archived or deleted', async ({ assert }) => {
    const [archived, deleted, there] = [
      await createModule(),
      await createModule(),
      await createModule(),
    ]
    const nameOf = (id: number) => `Module ${id}`
    const training = ({ id: moduleId }: { id: number }) =>
      ({ kind: 'training', name: nameOf(moduleId), moduleId }) as const
    await givenPacket({}, [training(archived), training(deleted), training(there)])
    const person = await given.waiting()
    const planned = await given.waiting()
    for (const { id } of [archived, deleted]) {
      await givenItem(
        planned,
        {
          kind: 'training',
          name: nameOf(id),
          item_key: `training:${id}`,
          module_id: id,
          status: 'planned',
          due_on: '2030-01-01',
        },
        { status: 'planned' }
      )
    }
    assert.equal((await caller.post(`${ADDRESS}/${archived.id}/archive`)).status, 200)
    assert.equal((await caller.delete(`${ADDRESS}/${deleted.id}`)).status, 204)
    for (const { employeeId } of [person, planned]) {
      const approved = await caller.post(`/api/employees/${employeeId}/approve`, {})
      assert.equal(approved.status, 200, approved.text)
      const assigned = await db.from('training_assignments').where('employee_id', employeeId)
      assert.deepEqual(
        assigned.map((row) => row.module_id),
        [there.id]
      )
    }
    assert.deepEqual(
      (await itemsOf(person)).map(({ name }) => name),
      [nameOf(there.id)]
    )
    assert.deepInclude(await checklistOf(planned), { asked: 1, settled: 0 })
    assert.deepEqual(
      (await itemsOf(planned)).map(({ name }) => name),
      [nameOf(there.id)]
    )
    const opened = (await auditEntries()).filter(({ action }) => action === 'open')
    assert.notInclude(JSON.stringify(opened), nameOf(archived.id))
  })

  test('what HR chose for a newcomer can be changed when one of them is archived', async ({
    assert,
  }) => {
    const [left, added] = [await createModule(), await createModule()]
    const training = (moduleId: number) =>
      ({ kind: 'training', name: `Module ${moduleId}`, moduleId }) as const
    await givenPacket({}, [training(left.id), { name: 'Order a desk', owner: 'hr' }])
    const { employeeId } = await given.waiting()
    const plan = (choice: object) =>
      caller.put(`/api/employees/${employeeId}/onboarding/plan`, choice)
    const planned = async () => {
      const { body } = await caller.get<{
        items: { name: string; leftOut: boolean }[]
      }>(`/api/onboarding/preview?employeeIds=${employeeId}`)
      return body.items.map(({ name }) => name)
    }
    const chosen = await plan({
      leaveOut: [`training:${left.id}`],
      add: [task(training(added.id))],
    })
    assert.equal(chosen.status, 200, chosen.text)
    assert.lengthOf(await planned(), 3)
    for (const { id } of [left, added]) {
      assert.equal((await caller.post(`${ADDRESS}/${id}/archive`)).status, 200)
    }
    assert.deepEqual(await planned(), ['Order a desk'])
    assert.equal((await plan({ leaveOut: ['task:hr:order a desk'], add: [] })).status, 200)
    assert.equal((await plan({ leaveOut: [], add: [] })).status, 200)
    const approved = await caller.post(`/api/employees/${employeeId}/approve`, {})
    assert.equal(approved.status, 200, approved.text)
    assert.lengthOf(await db.from('training_assignments'), 0)
    const { id: packetId } = await givenPacket({}, [training(left.id)])
    const started = await caller.post<{ counts: object }>('/api/onboarding/checklists', {
      packetId,
      employeeIds: [employeeId],
    })
    assert.deepEqual(started.body.counts, { started: 0, already: 0, refused: 1 }, started.text)
  })

  test('one people have trained with is archived, and comes back', async ({ assert }) => {
    const person = await activeEmployee()
    const { id } = await createModule({ isRequired: true, testQuestions: questions() })
    const { status, body } = await caller.delete<ModuleAnswer>(`${ADDRESS}/${id}`)
    assert.equal(status, 200)
    assert.isString(body.archivedAt)
    const [withdrawn] = await assignmentsOf(id)
    assert.isNull(withdrawn.open)
    assert.lengthOf((await caller.get<ModuleAnswer[]>(ADDRESS)).body, 0)
    const archived = await caller.get<ModuleAnswer[]>(`${ADDRESS}?archived=true`)
    assert.deepEqual(
      archived.body.map((module) => module.id),
      [id]
    )
    assert.equal((await patch(id, { name: 'Later' })).status, 409)
    assert.equal((await caller.post(`${ADDRESS}/${id}/archive`)).status, 409)
    assert.equal((await caller.delete(`${ADDRESS}/${id}`)).status, 409)

    const restored = await Promise.all([
      caller.post(`${ADDRESS}/${id}/restore`),
      caller.post(`${ADDRESS}/${id}/restore`),
    ])
    assert.sameMembers(
      restored.map((answer) => answer.status),
      [200, 409]
    )
    const [, anew, ...more] = await assignmentsOf(id)
    assert.containSubset(anew, { employee_id: person.employeeId, open: 1 })
    assert.lengthOf(more, 0)
  })

  test('a copy has the content, another name, and asks nobody', async ({ assert }) => {
    await activeEmployee()
    const source = await createModule({
      // Seven UTF-16 units each: what fits ends in the middle of one.
      name: '👩🏽‍🚒'.repeat(28) + 'x',
      isRequired: true,
      renewalPeriodMonths: 12,
      testQuestions: questions(),
      externalUrl: 'https://training.example/',
    })
    const headers = { 'idempotency-key': 'copy-1' }
    const address = `${ADDRESS}/${source.id}/copies`
    const answers = await Promise.all([
      caller.post<ModuleAnswer>(address, {}, headers),
      caller.post<ModuleAnswer>(address, {}, headers),
    ])
    const [{ status, body }, again] = answers
    assert.equal(status, 201)
    assert.equal(again.body.id, body.id)
    assert.notEqual(body.id, source.id)
    assert.equal(body.name, `Copy of ${'👩🏽‍🚒'.repeat(27)}`)
    assert.containSubset(body, {
      isRequired: false,
      renewalPeriodMonths: 12,
      externalUrl: 'https://training.example/',
      version: 1,
    })
    assert.lengthOf(body.testQuestions ?? [], 2)
    assert.lengthOf(await assignmentsOf(body.id), 0)
  })

  test('an uploaded video is one module’s own', async ({ assert }) => {
    const { objectPath: videoPath } = await uploadVideo(caller)
    const { body } = await create({ videoPath })
    assert.equal(body.videoPath, videoPath)
    const shown = (await caller.get(`${ADDRESS}/${body.id}`)).body
    assert.equal(shown.videoName, 'six-seconds.webm')
    // Kept by any administrator who saves the module.
    const other = await signedIn(await given.admin())
    const kept = await other.call(`${ADDRESS}/${body.id}`, {
      method: 'PATCH',
      body: { videoPath, minutes: 5 },
    })
    assert.containSubset(kept, { status: 200, body: { videoPath, version: 1 } })

    const foreign = (await uploadVideo(other)).objectPath
    const captions = (await uploadCaptions(caller)).objectPath
    for (const path of [videoPath, foreign, captions, '/objects/999999', '/objects/0']) {
      const answer = await create({ videoPath: path })
      assert.equal(answer.status, 422, path)
      assert.equal(answer.errors[0]?.field, 'videoPath')
    }

    // A copy shows the same file, which is deleted with the last module that does.
    const copy = await caller.post<ModuleAnswer>(`${ADDRESS}/${body.id}/copies`)
    assert.equal(copy.body.videoPath, videoPath)
    await caller.delete(`${ADDRESS}/${body.id}`)
    assert.lengthOf(await db.from('stored_files').where('id', videoPath.slice(9)), 1)
    await caller.delete(`${ADDRESS}/${copy.body.id}`)
    assert.lengthOf(await db.from('stored_files').where('id', videoPath.slice(9)), 0)
  })

  test('archiving closes what is open of it', async ({ assert }) => {
    const person = await activeEmployee()
    const { id } = await createModule({ testQuestions: questions() }, systemActor)
    await underWay(person, id)
    await plainRule({ moduleId: id })
    assert.equal((await caller.post(`${ADDRESS}/${id}/archive`)).status, 200)
    const attempt = await db.from('training_attempts').firstOrFail()
    assert.isNull(attempt.open)
    assert.isNotNull(attempt.abandoned_at)
    assert.isNotNull((await db.from('training_rules').firstOrFail()).stopped_at)
  })

  test('a certificate that waited when the module was archived still counts', async ({
    assert,
  }) => {
    const person = await activeEmployee()
    const { id } = await createModule({ requiresCertificateUpload: true }, systemActor)
    const { body } = await sendFile(await signedIn(person), id)
    assert.equal((await caller.post(`${ADDRESS}/${id}/archive`)).status, 200)
    assert.equal((await caller.post(`/api/training/evidence/${body.id}/acceptance`)).status, 200)
    assert.containSubset(await db.from('training_completions'), [
      { employee_id: person.employeeId, module_id: id, evidence_id: body.id, live: 1 },
    ])
  })
})
