import { test } from '@japa/runner'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { EmployeeSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'
import Employee from '#people/models/employee'
import EmployeeNote from '#people/models/employee_note'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'

/** A model of the same rows that logs more, and redacts some. */
class Told extends EmployeeSchema {
  static override table = 'employees' as const
  static audited = {
    entityType: 'employee',
    fields: ['status', 'location', 'salary'],
    redacted: ['salary'],
  } satisfies Audited<Told>
}

const told = async () =>
  (await auditEntries()).map(({ action, entityType, entityId, oldValues, newValues }) => ({
    action,
    entityType,
    entityId,
    oldValues,
    newValues,
  }))

test.group('Rows saved through a change', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('a changed row is written and told, field by field, secrets redacted', async ({
    assert,
  }) => {
    const { employeeId } = await given.employee()
    await change(systemActor, async (change) => {
      const row = await change.find(Told, employeeId)
      await change.save(row.merge({ location: 'Oslo', salary: '1.abc', education: 'MSc' }))
    })
    const row = await Told.findOrFail(employeeId)
    assert.deepInclude(row.$attributes, { location: 'Oslo', salary: '1.abc', education: 'MSc' })
    assert.deepEqual(await told(), [
      {
        action: 'update',
        entityType: 'employee',
        entityId: String(employeeId),
        oldValues: { location: null, salary: null },
        newValues: { location: 'Oslo', salary: '[redacted]' },
      },
    ])
  })

  test('a row that is as it was is neither written nor told', async ({ assert }) => {
    const { employeeId } = await given.employee()
    const before = await Told.findOrFail(employeeId)
    await change(systemActor, async (change) => {
      const row = await change.find(Told, employeeId)
      assert.isNull(await change.save(row.merge({ status: 'active' })))
    })
    assert.equal((await Told.findOrFail(employeeId)).updatedAt, before.updatedAt)
    assert.deepEqual(await told(), [])
  })

  test('a new row is told with what it has; a deleted one with what it was', async ({ assert }) => {
    const { id: userId, employeeId } = await given.employee()
    await Told.query().where('id', employeeId).delete()
    const row = new Told().fill({ userId, employeeNumber: 'N-1', status: 'active' })
    row.merge({ onboardingStatus: 'pending', location: 'Oslo' })
    await change(systemActor, (change) => change.save(row, { newValues: { by: 'hand' } }))
    await change(systemActor, async (change) => change.delete(await change.find(Told, row.id)))
    assert.isNull(await Told.find(row.id))
    const [made, deleted] = await told()
    assert.deepInclude(made, {
      action: 'create',
      newValues: { status: 'active', location: 'Oslo', by: 'hand' },
    })
    assert.deepInclude(deleted, {
      action: 'delete',
      oldValues: { status: 'active', location: 'Oslo', salary: null },
    })
  })

  test('of two who move a row to another state, one does; the other is told', async ({
    assert,
  }) => {
    const { employeeId } = await given.waiting()
    const move = () =>
      change(systemActor, async (change) => {
        const row = await change.find(Employee, employeeId)
        await change.transition(
          row,
          { from: { status: 'pending' }, to: { status: 'active' }, refused: 'Too late.' },
          { action: 'approve' }
        )
      })
    const outcomes = await Promise.allSettled([move(), move()])
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    assert.equal((await Employee.findOrFail(employeeId)).status, 'active')
    assert.deepEqual(await told(), [
      {
        action: 'approve',
        entityType: 'employee',
        entityId: String(employeeId),
        oldValues: { status: 'pending' },
        newValues: { status: 'active' },
      },
    ])
  })

  test('a row that another change wrote is not told twice', async ({ assert }) => {
    const { employeeId } = await given.employee()
    const note = new EmployeeNote().fill({ employeeId, body: 'Calm', author: 'System' })
    await change(systemActor, async (change) => {
      assert.isTrue(await change.store(note))
      assert.isFalse(await change.store(note))
    })
    assert.isString((await EmployeeNote.findOrFail(note.id)).createdAt)
    assert.deepEqual(await told(), [])
  })

  test('what is not there is a 404', async ({ assert }) => {
    await assert.rejects(
      () => change(systemActor, (change) => change.find(Employee, 4_711)),
      'Not found'
    )
  })
})
