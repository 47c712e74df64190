import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { signedIn, visitor } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const pay = { hourlyRate: '31.50', salary: '65520' }
const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()
const numbers = { socialSecurityNumber: '123-45-6789', driversLicense: '12' }

test.group('The details of an employee', (group) => {
  let admin: Person
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    person = await given.employee({ firstName: 'Ana', phone: '+31 10', department: 'Quay' })
    await (await signedIn(admin)).put(`/api/employees/${person.employeeId}`, { ...pay, ...numbers })
  })

  const show = async (viewer: Person, of = person) =>
    (await signedIn(viewer)).get(`/api/employees/${of.employeeId}`)

  test('are not for visitors', async ({ assert }) => {
    assert.equal((await visitor().get(`/api/employees/${person.employeeId}`)).status, 401)
  })

  test('are for oneself; that another exists is not told', async ({ assert }) => {
    const own = await show(person)
    assert.equal(own.status, 200)
    assert.containSubset(own.body, { id: person.employeeId, firstName: 'Ana', pay: null })

    const other = await given.employee()
    const [foreign, unknown] = [
      await show(other),
      await (await signedIn(other)).get('/api/employees/999999'),
    ]
    assert.equal(foreign.status, 404)
    assert.equal(foreign.text, unknown.text)
    assert.equal(unknown.status, 404)
  })

  test('are for who sees the database', async ({ assert }) => {
    for (const viewer of [admin, await given.manager()]) {
      assert.equal((await show(viewer)).status, 200)
    }
    const denied = await given.employee()
    await given.override(denied, 'employees:view', 'grant')
    assert.equal((await show(denied)).status, 200)
  })

  test('show pay to who holds pay:view alone', async ({ assert }) => {
    assert.deepEqual((await show(admin)).body.pay, pay)
    const manager = await given.manager()
    assert.isNull((await show(manager)).body.pay)
    assert.isNull((await show(person)).body.pay)
    await given.override(manager, 'pay:view', 'grant')
    assert.deepEqual((await show(manager)).body.pay, pay)
  })

  test('show of the numbers the last four, and of short ones nothing', async ({ assert }) => {
    for (const viewer of [admin, await given.manager(), person]) {
      const { body, text } = await show(viewer)
      assert.equal(body.socialSecurityNumberLast4, '6789')
      assert.equal(body.driversLicenseLast4, '')
      assert.notInclude(text, '123-45')
    }
    const without = await show(admin, await given.employee())
    assert.isNull(without.body.socialSecurityNumberLast4)
    assert.isNull(without.body.driversLicenseLast4)
  })

  test('say what the viewer may do', async ({ assert }) => {
    const may = async (viewer: Person, of = person) => (await show(viewer, of)).body.may
    const manager = await given.manager()
    const adminOnRoster = await given.person({ role: 'admin' })
    assert.containSubset(await may(admin), { update: true, invite: false, changeEmail: true })
    assert.containSubset(await may(manager), { update: true, changeEmail: false })
    assert.containSubset(await may(person), { update: false, changeEmail: true })
    assert.containSubset(await may(manager, adminOnRoster), { update: false, changeEmail: false })
    assert.containSubset(await may(admin, adminOnRoster), { update: true, changeEmail: true })
  })

  test('say who may be invited, and why somebody may not', async ({ assert }) => {
    const manager = await given.manager()
    const told = async (of: Person, viewer = manager) => {
      const { may, notInvited } = (await show(viewer, of)).body
      return [(may as { invite: boolean }).invite, notInvited]
    }
    const newAdmin = await given.invited({ role: 'admin' })
    assert.deepEqual(await told(await given.invited()), [true, null])
    assert.deepEqual(await told(newAdmin), [false, null])
    assert.deepEqual(await told(newAdmin, admin), [true, null])
    assert.deepEqual(await told(person), [false, 'registered'])
    assert.deepEqual(await told(await given.disabled({ registered: false })), [false, 'inactive'])
    assert.deepEqual(await told(await given.invited({ disabled: true })), [false, 'disabled'])
  })

  test('tell where account and invitation stand', async ({ assert }) => {
    const invited = await given.invited()
    const invitationId = await given.invitation(invited)
    assert.containSubset((await show(admin, invited)).body, {
      status: 'pending',
      onboardingStatus: 'pending',
      registeredAt: null,
      account: { disabled: false, hasSignedIn: false },
      invitation: { id: invitationId, state: 'not_mailed' },
    })
    const gone = await given.disabled()
    assert.containSubset((await show(admin, gone)).body, {
      status: 'inactive',
      account: { disabled: true, hasSignedIn: false },
      invitation: null,
    })
  })

  test('tell whether a return would enable the account, as its enabling does', async ({
    assert,
  }) => {
    const caller = await signedIn(admin)
    const account = async (of: Person) => (await show(admin, of)).body.account
    const leave = (of: Person) =>
      caller.post(`/api/employees/${of.employeeId}/leave`, {
        endDate: inDays(0),
        reason: 'Moved',
      })
    const enable = async (of: Person) => {
      const { status, body } = await caller.post<{ message: string }>(`/api/users/${of.id}/enable`)
      return [status, body.message]
    }
    await leave(person)
    assert.containSubset(await account(person), { disabled: true, staysDisabled: false })
    assert.deepEqual(await enable(person), [
      409,
      'Ana Díaz has left. Rehire them to reopen their account.',
    ])

    const shut = await given.employee()
    assert.equal((await caller.post(`/api/users/${shut.id}/disable`, {})).status, 200)
    await leave(shut)
    assert.containSubset(await account(shut), { disabled: true, staysDisabled: true })
    assert.deepEqual(await enable(shut), [
      409,
      'Ana Díaz has left. Rehire them, then enable their account.',
    ])
    const rehire = `/api/employees/${shut.employeeId}/rehire`
    assert.equal((await caller.post(rehire, { startDate: inDays(3) })).status, 200)
    assert.containSubset(await account(shut), { disabled: true, staysDisabled: true })
    assert.equal((await enable(shut))[0], 200)
    assert.containSubset(await account(shut), { disabled: false, staysDisabled: false })
  })

  test('tell that signing in is blocked, also before and after a return', async ({ assert }) => {
    const caller = await signedIn(admin)
    const assertBlocked = async (signInBlocked: boolean) =>
      assert.containSubset((await show(admin, person)).body, { account: { signInBlocked } })
    await assertBlocked(false)
    assert.equal((await caller.put(`/api/users/${person.id}`, { role: 'pending' })).status, 200)
    await assertBlocked(true)
    const leave = { endDate: inDays(0), reason: 'Moved' }
    await caller.post(`/api/employees/${person.employeeId}/leave`, leave)
    const rehire = `/api/employees/${person.employeeId}/rehire`
    assert.equal((await caller.post(rehire, { startDate: inDays(3) })).status, 200)
    await assertBlocked(true)
  })

  test('{$self} is no employee')
    .with(['0', '999999', '99999999999999999999', '-1', 'abc', '1e3', '1.5', '%00', "1'--"])
    .run(async ({ assert }, id) => {
      const caller = await signedIn(admin)
      assert.equal((await caller.get(`/api/employees/${id}`)).status, 404)
      assert.equal((await caller.put(`/api/employees/${id}`, { firstName: 'X' })).status, 404)
      assert.equal((await caller.post(`/api/employees/${id}/approve`)).status, 404)
      assert.equal((await caller.get(`/api/employees/${id}/record`)).status, 404)
      assert.equal((await caller.post(`/api/employees/${id}/invitations`)).status, 404)
      assert.equal((await caller.post(`/api/invitations/${id}/revoke`)).status, 404)
    })
})
