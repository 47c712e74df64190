import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { openPeriods } from '#people/employment/employment_periods'
import { createInvitation } from '#people/invitations/invite_employee'
import { endDueEmployments } from '#people/employment/end_employment'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'
import { sentRequest } from '#tests/helpers/signing/signing'

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

/** Gives a person a current employment since a day. */
async function employed(person: Person, startedOn: string): Promise<void> {
  const row = { employeeId: person.employeeId, startedOn, reason: 'hired' as const }
  const work = { position: 'Cook', department: null, location: null }
  await change(systemActor, (change) =>
    openPeriods(change, [{ ...row, ...work, hourlyRate: null, salary: null }])
  )
}

const periodsOf = (employeeId: number) =>
  db.from('employment_periods').where('employee_id', employeeId).orderBy('id')

test.group('Leaving', (group) => {
  let manager: Person
  let caller: Caller
  let person: Person
  let address: string

  group.each.setup(async () => {
    const { now } = Settings
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
    person = await given.employee({ employee: { start_date: inDays(-400) } })
    await employed(person, inDays(-400))
    address = `/api/employees/${person.employeeId}/leave`
    return () => {
      Settings.now = now
    }
  })

  test('is not for visitors, nor for who may not update employees', async ({ assert }) => {
    const leave = { endDate: inDays(0), reason: 'Moved' }
    assert.equal((await visitor().post(address, leave)).status, 401)
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    for (const one of [person, viewer]) {
      const theirs = await signedIn(one)
      assert.equal((await theirs.post(address, leave)).status, 403)
      assert.equal((await theirs.delete(address)).status, 403)
      const rehire = address.replace('leave', 'rehire')
      assert.equal((await theirs.post(rehire, { startDate: inDays(1) })).status, 403)
    }
    assert.equal((await employeeRow(person.employeeId)).status, 'active')
  })

  test('wants a day that can be and a reason', async ({ assert }) => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ reason: 'Moved' }, 'endDate'],
      [{ endDate: '2026-02-30', reason: 'Moved' }, 'endDate'],
      [{ endDate: inDays(-401), reason: 'Moved' }, 'endDate'],
      [{ endDate: inDays(370), reason: 'Moved' }, 'endDate'],
      [{ endDate: inDays(0) }, 'reason'],
      [{ endDate: inDays(0), reason: '  ' }, 'reason'],
      [{ endDate: inDays(0), reason: 'x'.repeat(1001) }, 'reason'],
    ]
    for (const [body, field] of wrong) {
      const answer = await caller.post(address, body)
      assert.equal(answer.status, 422, JSON.stringify(body).slice(0, 60))
      assert.equal(answer.errors[0]?.field, field)
    }
    const early = await caller.post(address, { endDate: inDays(-401), reason: 'Moved' })
    assert.include(early.errors[0]?.message, "If they won't start, set an earlier start")
    assert.equal((await caller.post('/api/employees/999999/leave', {})).status, 422)
    assert.deepEqual(await auditTrail(), [])
  })

  test('says before what others must take over', async ({ assert }) => {
    assert.equal((await visitor().get(address)).status, 401)
    assert.equal((await (await signedIn(person)).get(address)).status, 403)
    assert.equal((await caller.get('/api/employees/999999/leave')).status, 404)
    const { employeeId } = await given.admin({ employee: { status: 'active' } })
    assert.equal((await caller.get(`/api/employees/${employeeId}/leave`)).status, 403)
    assert.deepEqual((await caller.get(address)).body, { handovers: [] })

    const boss = await given.manager()
    // What they are to sign themselves is canceled.
    await sentRequest({ manager: boss, employee: person })
    await sentRequest({ manager: boss, employee: manager })
    for (const { employeeId: id } of [person, await given.employee()]) {
      await db.from('employees').where('id', id).update({ manager_id: boss.employeeId })
    }
    const url = `/api/employees/${boss.employeeId}/leave`
    assert.deepEqual((await caller.get(url)).body, {
      handovers: ['2 signing requests they must sign as manager', '2 people they manage'],
    })
    assert.deepEqual((await caller.get(address)).body, { handovers: [] })
  })

  test('takes effect at once for a day that has come', async ({ assert }) => {
    const theirs = await signedIn(person)
    const endDate = inDays(-3)
    const answer = await caller.post(address, { endDate, reason: 'Moved away' })
    assert.equal(answer.status, 200)
    assert.containSubset(answer.body, { status: 'inactive', endDate, leaveReason: 'Moved away' })
    const row = await employeeRow(person.employeeId)
    assert.containSubset(row, { status: 'inactive', end_date: endDate, leave_reason: 'Moved away' })
    assert.isNotNull(row.left_at)
    assert.isNotNull((await userRow(person.id)).disabled_at)
    assert.equal((await theirs.get('/api/auth/user')).status, 401)
    assert.containSubset(await periodsOf(person.employeeId), [{ ended_on: endDate }])
    const [entry] = await auditEntries()
    assert.containSubset(entry, {
      action: 'leave',
      entityType: 'employee',
      performedById: manager.id,
      oldValues: { status: 'active' },
      newValues: { status: 'inactive', endDate, reason: 'Moved away' },
    })
    assert.equal((await caller.post(address, { endDate, reason: 'Again' })).status, 409)
  })

  test('revokes an open invitation and calls off its mail', async ({ assert }) => {
    const invited = await given.invited({ status: 'active', awaitingApproval: false })
    await change(systemActor, (change) =>
      createInvitation(
        change,
        { employeeId: invited.employeeId, email: invited.email, name: 'Ana' },
        { mail: true }
      )
    )
    const leave = { endDate: inDays(0), reason: 'Never came' }
    assert.equal(
      (await caller.post(`/api/employees/${invited.employeeId}/leave`, leave)).status,
      200
    )
    const invitation = await db.from('invitations').firstOrFail()
    assert.isNotNull(invitation.revoked_at)
    const mail = await db.from('outbox_messages').firstOrFail()
    assert.containSubset(mail, { state: 'cancelled', last_error: 'The person has left.' })
  })

  test('of two at once one is done', async ({ assert }) => {
    const leave = { endDate: inDays(0), reason: 'Moved' }
    const answers = await Promise.all([1, 2, 3].map(() => caller.post(address, leave)))
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409, 409]
    )
    assert.lengthOf(await auditTrail(), 1)
  })

  test('protects oneself, administrators and the last of them', async ({ assert }) => {
    const leave = { endDate: inDays(0), reason: 'Moved' }
    assert.equal(
      (await caller.post(`/api/employees/${manager.employeeId}/leave`, leave)).status,
      403
    )
    const admin = await given.admin({ employee: {} })
    assert.equal((await caller.post(`/api/employees/${admin.employeeId}/leave`, leave)).status, 403)
    const other = await given.admin({ employee: {} })
    const byOther = await signedIn(other)
    const path = `/api/employees/${admin.employeeId}/leave`
    // Scheduled while there are two, due when there is one.
    const announced = { ...leave, endDate: inDays(2) }
    assert.equal((await byOther.post(path, announced)).status, 200)
    await db.from('users').where('id', other.id).update({ disabled_at: '2026-01-01 00:00:00.000' })
    const then = DateTime.utc().plus({ days: 3 }).toMillis()
    Settings.now = () => then
    const { left, refused } = await endDueEmployments()
    assert.equal(left, 0)
    assert.deepEqual([...refused.keys()], [admin.employeeId])
    assert.equal((await employeeRow(admin.employeeId)).status, 'active')
  })

  test('can be announced, shown, and withdrawn once', async ({ assert }) => {
    const endDate = inDays(20)
    const answer = await caller.post(address, { endDate, reason: 'Moves to Oslo' })
    assert.containSubset(answer.body, { status: 'active', endDate, leftAt: null })
    assert.isNull((await userRow(person.id)).disabled_at)
    // The reason is only for HR.
    const own = await (await signedIn(person)).get(`/api/employees/${person.employeeId}`)
    assert.containSubset(own.body, { endDate, leaveReason: null })
    const again = { endDate: inDays(30), reason: 'Later' }
    assert.equal((await caller.post(address, again)).status, 409)
    // Another day was seen than the one that stands now.
    const refused = await caller.delete(`${address}?endDate=${again.endDate}`)
    assert.equal(refused.status, 409)
    assert.include(refused.text, 'This profile was changed since you opened it. Check the last day')
    assert.equal((await employeeRow(person.employeeId)).end_date, endDate)
    assert.equal((await caller.delete(`${address}?endDate=${endDate}`)).status, 200)
    assert.equal((await caller.delete(address)).status, 409)
    assert.containSubset(await employeeRow(person.employeeId), {
      end_date: null,
      leave_reason: null,
      left_at: null,
    })
    assert.deepEqual(
      (await auditEntries()).map(({ action }) => action),
      ['announce_leave', 'withdraw_leave']
    )
  })

  test('keeps the start date before an announced last day', async ({ assert }) => {
    const endDate = inDays(20)
    await caller.post(address, { endDate, reason: 'Moves to Oslo' })
    const profile = `/api/employees/${person.employeeId}`
    const late = await caller.put(profile, { startDate: inDays(21) })
    assert.equal(late.status, 422)
    assert.equal(late.errors[0]?.field, 'startDate')
    assert.equal((await caller.put(profile, { startDate: endDate })).status, 200)
    // A last day from before this was checked does not stand in the way of other changes.
    await db.from('employees').where('id', person.employeeId).update('start_date', inDays(30))
    const body = { startDate: inDays(30), phone: '1' }
    assert.equal((await caller.put(profile, body)).status, 200)
  })

  test('takes effect on its day, also when days were missed, and once', async ({ assert }) => {
    const endDate = inDays(5)
    await caller.post(address, { endDate, reason: 'Moves to Oslo' })
    const noonIn = (days: number) => {
      const then = DateTime.utc().plus({ days }).toMillis()
      return () => then
    }
    const { now } = Settings
    Settings.now = noonIn(4)
    assert.equal((await endDueEmployments()).left, 0)
    Settings.now = now
    Settings.now = noonIn(9)
    const turns = await Promise.all([endDueEmployments(), endDueEmployments()])
    assert.equal(turns[0].left + turns[1].left, 1)
    assert.equal((await endDueEmployments()).left, 0)
    assert.containSubset(await employeeRow(person.employeeId), {
      status: 'inactive',
      end_date: endDate,
    })
    assert.containSubset(await periodsOf(person.employeeId), [{ ended_on: endDate }])
    const entries = await auditEntries()
    assert.deepEqual(entries.map(({ action, performedBy }) => [action, performedBy]).at(-1), [
      'leave',
      'System',
    ])
    assert.lengthOf(entries, 2)
  })

  test('drops what was planned for a later day', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    await admin.put(`/api/employees/${person.employeeId}`, { location: 'Oslo' })
    const endDate = inDays(-10)
    await caller.post(address, { endDate, reason: 'Moved' })
    const periods = await periodsOf(person.employeeId)
    assert.lengthOf(periods, 1)
    assert.equal(periods[0].ended_on, endDate)
  })

  test('is undone by a rehire, the history kept', async ({ assert }) => {
    const rehire = `/api/employees/${person.employeeId}/rehire`
    assert.containSubset(await caller.post(rehire, { startDate: inDays(1) }), {
      status: 409,
      body: { message: `${person.firstName} ${person.lastName} has not left.` },
    })
    await caller.post(address, { endDate: inDays(-3), reason: 'Moved' })
    for (const startDate of [inDays(-3), inDays(400), 'soon']) {
      const answer = await caller.post(rehire, { startDate })
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, 'startDate')
    }
    const startDate = inDays(4)
    const answers = await Promise.all([1, 2].map(() => caller.post(rehire, { startDate })))
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409]
    )
    assert.containSubset(await employeeRow(person.employeeId), {
      status: 'pending',
      start_date: startDate,
      end_date: null,
      left_at: null,
      leave_reason: null,
    })
    const early = await caller.put(`/api/employees/${person.employeeId}`, { startDate: inDays(-3) })
    assert.equal(early.status, 422)
    assert.equal(early.errors[0]?.field, 'startDate')
    const user = await userRow(person.id)
    assert.isNull(user.disabled_at)
    assert.isNotNull(user.awaiting_approval_at)
    const periods = await periodsOf(person.employeeId)
    assert.deepEqual(
      periods.map(({ started_on, ended_on, reason }) => [started_on, ended_on, reason]),
      [
        [inDays(-400), inDays(-3), 'hired'],
        [startDate, null, 'rehired'],
      ]
    )
    assert.containSubset((await auditEntries()).at(-1), {
      action: 'rehire',
      oldValues: { status: 'inactive', endDate: inDays(-3) },
      newValues: { status: 'pending', startDate },
    })
    const approve = await caller.post(`/api/employees/${person.employeeId}/approve`)
    assert.equal(approve.status, 200)
  })

  test('leaves an account disabled that was so for another reason', async ({ assert }) => {
    const earlier = '2026-01-02 03:04:05.006'
    await db.from('users').where('id', person.id).update({ disabled_at: earlier })
    await caller.post(address, { endDate: inDays(0), reason: 'Moved' })
    const { status } = await caller.post(`/api/employees/${person.employeeId}/reactivate`)
    assert.equal(status, 200)
    assert.containSubset(await userRow(person.id), { disabled_at: earlier })
    await caller.post(`/api/employees/${person.employeeId}/reject`)
    await caller.post(`/api/employees/${person.employeeId}/reactivate`)
    const user = await userRow(person.id)
    assert.equal(user.disabled_at, earlier)
    assert.isNotNull(user.awaiting_approval_at)
  })

  test('reactivating a departed person is a rehire as of today', async ({ assert }) => {
    await caller.post(address, { endDate: inDays(0), reason: 'Moved' })
    const { status } = await caller.post(`/api/employees/${person.employeeId}/reactivate`)
    assert.equal(status, 200)
    assert.containSubset(await employeeRow(person.employeeId), {
      status: 'pending',
      start_date: inDays(1),
      left_at: null,
    })
  })

  test('keeps the address, and adding says to rehire to who may see', async ({ assert }) => {
    await caller.post(address, { endDate: inDays(0), reason: 'Moved' })
    const again = { firstName: 'Ana', lastName: 'Díaz', email: person.email, sendInvite: false }
    const answer = await caller.post('/api/employees', again)
    assert.equal(answer.status, 422)
    assert.equal(answer.errors[0]?.field, 'email')
    assert.include(String(answer.body.message), 'Rehire')
    const adder = await given.employee()
    await given.override(adder, 'employees:create', 'grant')
    const told = await (await signedIn(adder)).post('/api/employees', again)
    assert.equal(told.errors[0]?.message, 'This email address is already in use.')
  })
})
