import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { openAssignments, plainModule } from '#tests/helpers/training/assignments'

interface Assigned {
  batchId: number | null
  counts: Record<string, number>
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
})
