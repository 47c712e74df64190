import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

interface Result {
  id: number
  name: string | null
  outcome: string
  message: string
}

const ADDRESS = '/api/employees/bulk'

test.group('Bulk actions', (group) => {
  let manager: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Maya', department: 'Office' })
    caller = await signedIn(manager)
  })

  const ids = (...people: Person[]) => people.map(({ employeeId }) => employeeId)
  const run = async (body: Record<string, unknown>, by = caller) => {
    const answer = await by.post<{ results: Result[] } & Record<string, unknown>>(ADDRESS, body)
    return answer.body.results
  }
  const outcomes = async (body: Record<string, unknown>, by = caller) =>
    (await run(body, by)).map(({ outcome }) => outcome)

  test('are for who may update employees', async ({ assert }) => {
    const person = await given.waiting()
    const body = { action: 'approve', ids: ids(person) }
    assert.equal((await visitor().post(ADDRESS, body)).status, 401)
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    for (const one of [person, viewer]) {
      assert.equal((await (await signedIn(one)).post(ADDRESS, body)).status, 403)
    }
    assert.equal((await employeeRow(person.employeeId)).status, 'pending')
    assert.deepEqual(await auditTrail(), [])
  })

  test('name what is wrong with the call', async ({ assert }) => {
    const { employeeId: id } = await given.waiting()
    const wrong: [field: string, body: Record<string, unknown>][] = [
      ['action', { ids: [id] }],
      ['action', { action: 'delete', ids: [id] }],
      ['ids', { action: 'approve' }],
      ['ids', { action: 'approve', ids: [] }],
      ['ids', { action: 'approve', ids: [id, id] }],
      ['ids', { action: 'approve', ids: Array.from({ length: 501 }, (_, at) => at + 1) }],
      ['department', { action: 'department', ids: [id] }],
      ['department', { action: 'department', ids: [id], department: '' }],
      ['department', { action: 'department', ids: [id], department: 'x'.repeat(121) }],
    ]
    for (const [field, body] of wrong) {
      const { status, errors } = await caller.post(ADDRESS, body)
      assert.equal(status, 422, JSON.stringify(body).slice(0, 80))
      assert.equal(errors[0]?.field, field)
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('approve whom they may, and tell why not the others', async ({ assert }) => {
    const [waiting, invited, active, gone] = [
      await given.waiting({ firstName: 'Wei', lastName: 'Xu' }),
      await given.invited(),
      await given.employee(),
      await given.disabled(),
    ]
    const admin = await given.admin({ employee: {}, awaitingApproval: true })
    await db.from('employees').where('id', manager.employeeId).update({ status: 'pending' })
    const body = {
      action: 'approve',
      ids: [...ids(waiting, invited, active, gone, admin, manager), 987_654],
    }
    const expected = ['done', 'done', 'skipped', 'skipped', 'refused', 'refused', 'refused']
    assert.deepEqual(await outcomes({ ...body, dryRun: true }), expected)
    assert.deepEqual(await auditTrail(), [])

    const results = await run(body)
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      expected
    )
    assert.deepEqual(results[0], {
      id: waiting.employeeId,
      name: 'Wei Xu',
      outcome: 'done',
      message: 'Pending → active',
    })
    assert.isNull(results[6]?.name)
    assert.deepEqual(await auditTrail(), [
      `approve employee ${waiting.employeeId}`,
      `approve employee ${invited.employeeId}`,
    ])
    assert.equal((await employeeRow(waiting.employeeId)).status, 'active')
    assert.equal((await employeeRow(admin.employeeId)).status, 'pending')
    assert.equal((await employeeRow(manager.employeeId)).status, 'pending')
    const mails = await db.from('outbox_messages').where('kind', 'approved')
    assert.lengthOf(mails, 2)
    assert.deepEqual(await outcomes({ action: 'approve', ids: ids(waiting) }), ['skipped'])
  })

  test('two at once approve each person once', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 8 }, () => given.waiting()))
    const body = { action: 'approve', ids: ids(...people) }
    const both = await Promise.all([
      outcomes(body),
      outcomes({ ...body, ids: body.ids.toReversed() }),
    ])
    assert.lengthOf(
      both.flat().filter((outcome) => outcome === 'done'),
      8
    )
    assert.notInclude(both.flat(), 'refused')
    assert.lengthOf(await auditEntries(), 8)
    assert.lengthOf(await db.from('outbox_messages').where('kind', 'approved'), 8)
  })

  test('set a department as the list spells it', async ({ assert }) => {
    const [care, kitchen, none] = [
      await given.employee({ department: 'Care' }),
      await given.employee({ department: 'Kitchen' }),
      await given.invited(),
    ]
    const admin = await given.admin({ employee: {}, department: 'Care' })
    await caller.post('/api/lists/department', { name: 'Kitchen' })
    const since = (await auditEntries()).length
    const body = {
      action: 'department',
      department: ' kitchen ',
      ids: ids(care, kitchen, none, admin, manager),
    }
    const expected = ['done', 'skipped', 'done', 'refused', 'done']
    const preview = await run({ ...body, dryRun: true })
    assert.deepEqual(
      preview.map(({ outcome }) => outcome),
      expected
    )
    assert.deepEqual(preview.map(({ message }) => message).slice(0, 3), [
      'Care → Kitchen',
      'Is already in Kitchen.',
      'No department → Kitchen',
    ])
    assert.equal((await userRow(care.id)).department, 'Care')
    assert.deepEqual(await outcomes(body), expected)
    for (const { id } of [care, none, manager]) {
      assert.equal((await userRow(id)).department, 'Kitchen')
    }
    assert.equal((await userRow(admin.id)).department, 'Care')
    assert.deepEqual(
      (await auditTrail()).slice(since),
      [care, none, manager].map(({ id }) => `update user ${id}`)
    )
    const period = await db
      .from('employment_periods')
      .where('employee_id', care.employeeId)
      .whereNull('ended_on')
      .firstOrFail()
    assert.equal(period.department, 'Kitchen')
    const asAdmin = await signedIn(await given.admin())
    assert.deepEqual(
      await outcomes({ ...body, department: 'Quay', ids: ids(admin, kitchen) }, asAdmin),
      ['done', 'done']
    )
  })

  test('refuse for each person what the single action refuses', async ({ assert }) => {
    const admin = await given.admin({ employee: {}, registered: false, awaitingApproval: true })
    const path = `/api/employees/${admin.employeeId}`
    const single: [action: string, answer: { status: number }][] = [
      ['invite', await caller.post(`${path}/invitations`)],
      ['approve', await caller.post(`${path}/approve`)],
      ['department', await caller.put(path, { department: 'Quay' })],
    ]
    for (const [action, { status }] of single) {
      assert.equal(status, 403, action)
      const body = { action, ids: ids(admin), department: 'Quay' }
      assert.deepEqual(await outcomes({ ...body, dryRun: true }), ['refused'], action)
      assert.deepEqual(await outcomes(body), ['refused'], action)
    }
    assert.deepEqual(await auditTrail(), [])
    assert.lengthOf(await db.from('outbox_messages'), 0)
  })

  test('invite whoever has not registered, once at a time', async ({ assert }) => {
    const [fresh, again, registered, gone, shut] = [
      await given.invited(),
      await given.invited(),
      await given.employee(),
      await given.disabled({ registered: false }),
      await given.invited({ disabled: true }),
    ]
    await given.invitation(again)
    await given.invitation(shut)
    const body = { action: 'invite', ids: ids(fresh, again, registered, gone, shut) }
    const preview = await run({ ...body, dryRun: true })
    assert.deepEqual(
      preview.map(({ message }) => message),
      [
        'The first invitation.',
        'An email with the same link.',
        'Has registered already.',
        'Is inactive. Reactivate them first.',
        'Their account is disabled. Enable it first.',
      ]
    )
    assert.lengthOf(await db.from('outbox_messages'), 0)
    assert.deepEqual(await outcomes(body), ['done', 'done', 'skipped', 'skipped', 'skipped'])
    assert.deepEqual(await auditTrail(), [
      `invite employee ${fresh.employeeId}`,
      `resend_invitation employee ${again.employeeId}`,
    ])
    assert.lengthOf(await db.from('outbox_messages').where('kind', 'invitation'), 2)
    await db.from('outbox_messages').update({ state: 'queued' })
    assert.deepEqual(await outcomes(body), Array(5).fill('skipped'))
    await db.from('outbox_messages').update({ state: 'sent' })
    const [, anew] = await run({ ...body, dryRun: true })
    assert.equal(anew?.message, 'An email with the same link.')
  })
})
