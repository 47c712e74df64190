import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { signedIn } from '#tests/helpers/caller'
import { givenPacket } from '#tests/helpers/onboarding/onboarding'
import { listBatches } from '#training/queries/assignments/assignment_lists'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completed, openAssignments, plainModule } from '#tests/helpers/training/assignments'

interface Assigned {
  batchId: number | null
  counts: Record<string, number>
  results: { employeeId: number; outcome: string; message: string; told: boolean }[]
}

test.group('Assigning again with the same Idempotency-Key', (group) => {
  let manager: Person
  let moduleId: number

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    moduleId = await plainModule()
  })

  const assign = async (body: Record<string, unknown>) =>
    (await signedIn(manager)).post<Assigned>(
      '/api/training/assignments',
      { moduleIds: [moduleId], ...body },
      { 'idempotency-key': 'once' }
    )

  test('is answered alike on the day after the due date, and once archived', async ({ assert }) => {
    const ana = await given.employee()
    const body = { employeeIds: [ana.employeeId], dueOn: DateTime.utc().toISODate() }
    const first = await assign(body)
    assert.equal(first.body.counts.assigned, 1)
    const tomorrow = Date.now() + 26 * 3600 * 1000
    Settings.now = () => tomorrow
    const late = await assign(body)
    assert.deepEqual([late.status, late.body], [first.status, first.body])
    await db
      .from('training_modules')
      .where('id', moduleId)
      .update({ archived_at: '2026-01-01 00:00:00.000' })
    assert.deepEqual((await assign(body)).body, first.body)
    assert.lengthOf(await openAssignments(), 1)
  })

  test('does not say that it assigned people who have joined since', async ({ assert }) => {
    await given.employee({ department: 'Care' })
    const first = await assign({ department: 'Care' })
    await given.employee({ department: 'Care' })
    const again = await assign({ department: 'Care' })
    assert.deepEqual(again.body, first.body)
    assert.lengthOf(await openAssignments(), 1)
  })
  test('names who has left the department since, and only what it assigned', async ({ assert }) => {
    const other = await plainModule()
    const [ana, bo] = [
      await given.employee({ department: 'Care' }),
      await given.employee({ department: 'Care' }),
    ]
    await completed(ana, other)
    const body = { department: 'Care', moduleIds: [moduleId, other] }
    const first = await assign(body)
    await db.from('users').where('id', ana.id).update({ department: 'Sales' })
    assert.deepEqual((await assign(body)).body, first.body)
    await db.from('users').where('id', bo.id).update({ department: 'Sales' })
    assert.deepEqual((await assign(body)).body, first.body)
  })

  test('is answered alike once the training is completed', async ({ assert }) => {
    const ana = await given.employee()
    const body = { employeeIds: [ana.employeeId] }
    const first = await assign(body)
    assert.containSubset(first.body.results, [{ outcome: 'assigned', told: true }])
    await completed(ana, moduleId)
    assert.deepEqual((await assign(body)).body, first.body)
  })

  test('keeps a row for those who were listed and would be assigned by now', async ({ assert }) => {
    const [ana, bo] = [await given.employee(), await given.employee()]
    await completed(bo, moduleId)
    const body = { employeeIds: [ana.employeeId, bo.employeeId] }
    assert.containSubset((await assign(body)).body, { counts: { assigned: 1, holds: 1 } })
    await db.from('training_completions').update({ live: null })
    const again = await assign(body)
    assert.containSubset(again.body, {
      counts: { people: 1, assigned: 1, refused: 1 },
      results: [
        { employeeId: ana.employeeId, outcome: 'assigned' },
        { employeeId: bo.employeeId, outcome: 'refused', dueOn: null },
      ],
    })
    assert.lengthOf(await openAssignments(), 1)
  })

  test('is answered alike once onboarding asks for it, too', async ({ assert }) => {
    const ana = await given.employee()
    const body = { employeeIds: [ana.employeeId] }
    const first = await assign(body)
    const { id } = await givenPacket({}, [{ kind: 'training', moduleId, name: 'Ladders' }])
    await change(systemActor, (change) =>
      launchInTransaction(change, [ana.employeeId], { kind: 'onboarding', packetIds: [id] })
    )
    const { name } = await db.from('training_modules').where('id', moduleId).firstOrFail()
    const { rows } = await listBatches({})
    assert.containSubset(rows, [{ modules: [name], assigned: 1, open: 0 }])
    const again = await assign(body)
    assert.deepEqual(again.body.counts, first.body.counts)
    assert.equal(again.body.batchId, first.body.batchId)
  })
})
