import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { rejectEmployee } from '#people/services/decide_approval'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, userRow } from '#tests/helpers/portal'

const demote = (caller: Caller, person: Person, role = 'employee') =>
  caller.put(`/api/users/${person.id}`, { role })

const admins = () => db.from('users').where('role', 'admin')

test.group('Administrators', (group) => {
  group.each.setup(() => emptyPortal())

  test('the last one cannot be demoted, by nobody and to nothing', async ({ assert }) => {
    const last = await given.admin()
    // A person who cannot sign in does not count.
    await given.admin({ disabled: true })
    await given.admin({ blocked: true })
    await given.admin({ registered: false })
    const caller = await signedIn(last)
    for (const role of ['manager', 'employee', 'pending']) {
      const answer = await demote(caller, last, role)
      assert.equal(answer.status, 409, role)
      assert.match(String(answer.body.message), /last administrator/)
    }
    assert.equal((await userRow(last.id)).role, 'admin')
    assert.equal(await auditHead(), 0)
    assert.equal((await caller.get('/api/auth/user')).status, 200)
  })

  test('the last one cannot be rejected either', async ({ assert }) => {
    const last = await given.admin({ employee: {}, status: 'pending' })
    await given.admin({ disabled: true })
    await assert.rejects(
      () => rejectEmployee(last.employeeId, null, systemActor),
      /last administrator/
    )
    assert.isNull((await userRow(last.id)).disabled_at)
    assert.equal(await auditHead(), 0)
  })

  test('two who demote each other at the same moment leave one', async ({ assert }) => {
    for (let round = 0; round < 4; round++) {
      await db.from('users').where('role', 'admin').update({ role: 'employee' })
      const pair = [await given.admin(), await given.admin()] as const
      const callers = [await signedIn(pair[0]), await signedIn(pair[1])] as const
      const answers = await Promise.all([demote(callers[0], pair[1]), demote(callers[1], pair[0])])
      const statuses = answers.map(({ status }) => status)
      assert.lengthOf(await admins(), 1)
      assert.lengthOf(
        statuses.filter((status) => status === 200),
        1,
        statuses.join()
      )
      assert.lengthOf(
        statuses.filter((status) => [401, 403, 409].includes(status)),
        1,
        statuses.join()
      )
    }
  })

  test('only they give roles, and what a role was is written down', async ({ assert }) => {
    const person = await given.employee()
    const clerk = await given.employee()
    await given.override(clerk, 'users:manage', 'grant')
    const caller = await signedIn(clerk)
    for (const role of ['admin', 'manager', 'pending']) {
      const answer = await demote(caller, person, role)
      assert.equal(answer.status, 403)
      assert.equal(answer.errors[0]?.field, 'role')
      assert.equal((await demote(caller, clerk, role)).status, 403)
    }
    // Setting the role a person already has is no change.
    assert.equal((await demote(caller, person, 'employee')).status, 200)
    assert.equal(await auditHead(), 0)

    const admin = await signedIn(await given.admin())
    assert.equal((await demote(admin, person, 'admin')).body.role, 'admin')
    assert.deepEqual(await auditTrail(), [`update user ${person.id}`])
    assert.lengthOf(await admins(), 2)
  })

  test('a refused role takes the rest of the call with it', async ({ assert }) => {
    const person = await given.employee({ phone: '1' })
    const clerk = await given.employee()
    await given.override(clerk, 'users:manage', 'grant')
    const answer = await (
      await signedIn(clerk)
    ).put(`/api/users/${person.id}`, { phone: '2', role: 'admin' })
    assert.equal(answer.status, 403)
    assert.equal((await userRow(person.id)).phone, '1')
    assert.equal(await auditHead(), 0)
  })

  test('one who has not seen that another blocked someone does not let them in', async ({
    assert,
  }) => {
    const person = await given.employee({ phone: '1' })
    const [admin, other] = [
      await signedIn(await given.admin()),
      await signedIn(await given.admin()),
    ]
    assert.equal((await demote(other, person, 'pending')).status, 200)
    const head = await auditHead()
    const change = { role: 'manager', previousRole: 'employee', phone: '2' }
    const { status, body } = await admin.put(`/api/users/${person.id}`, change)
    assert.equal(status, 409)
    assert.match(String(body.message), /role was changed to pending since you opened it/)
    const row = await userRow(person.id)
    assert.containSubset(row, { role: 'pending', phone: '1' })
    assert.isNotNull(row.sign_in_blocked_at)
    assert.equal(await auditHead(), head)
    // What is so already replaces nothing, and what was seen may be replaced.
    for (const [role, previousRole] of [
      ['pending', 'employee'],
      ['manager', 'pending'],
    ]) {
      const answer = await admin.put(`/api/users/${person.id}`, { role, previousRole })
      assert.equal(answer.status, 200)
    }
    assert.containSubset(await userRow(person.id), { role: 'manager', sign_in_blocked_at: null })
  })

  test('nothing of an administrator’s account is anybody else’s to change', async ({ assert }) => {
    const admin = await given.admin({ employee: {}, status: 'pending' })
    const gone = await given.admin({ employee: {}, status: 'inactive' })
    const clerk = await given.employee()
    await given.override(clerk, 'users:manage', 'grant')
    await given.override(clerk, 'employees:update', 'grant')
    for (const who of [clerk, await given.manager()]) {
      const caller = await signedIn(who)
      const calls = [
        caller.put(`/api/users/${admin.id}`, { firstName: 'Eve' }),
        caller.put(`/api/users/${admin.id}`, { email: 'eve@example.com' }),
        caller.post(`/api/users/${admin.id}/reset-password`, { password: 'violin-marble-tundra' }),
        caller.post(`/api/users/${admin.id}/send-reset`, {}),
        caller.put(`/api/employees/${admin.employeeId}`, { firstName: 'Eve' }),
        caller.put(`/api/employees/${admin.employeeId}`, { email: 'eve@example.com' }),
        caller.put(`/api/employees/${admin.employeeId}`, { location: 'Elsewhere' }),
        caller.post(`/api/employees/${admin.employeeId}/approve`, {}),
        caller.post(`/api/employees/${admin.employeeId}/reject`, {}),
        caller.post(`/api/employees/${gone.employeeId}/reactivate`, {}),
      ]
      for (const answer of await Promise.all(calls)) assert.equal(answer.status, 403)
    }
    assert.equal(await auditHead(), 0)
    assert.equal((await userRow(admin.id)).first_name, 'Ana')
  })

  test('an administrator changes another, and their own name', async ({ assert }) => {
    const [admin, other] = [await given.admin(), await given.admin()]
    const caller = await signedIn(admin)
    const renamed = await caller.put(`/api/users/${other.id}`, { firstName: 'Mira' })
    assert.equal(renamed.body.firstName, 'Mira')
    assert.equal((await caller.put(`/api/users/${admin.id}`, { lastName: 'Ek' })).status, 200)
    assert.equal((await demote(caller, other)).status, 200)
    assert.equal((await demote(caller, admin)).status, 409)
  })

  test('nobody decides about their own approval', async ({ assert }) => {
    const manager = await given.manager({ status: 'pending' })
    const caller = await signedIn(manager)
    for (const decision of ['approve', 'reject', 'reactivate']) {
      const answer = await caller.post(`/api/employees/${manager.employeeId}/${decision}`, {})
      assert.equal(answer.status, 403)
    }
  })
})
