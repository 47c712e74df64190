import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('Editing an employee', (group) => {
  let admin: Caller
  let manager: Person
  let caller: Caller
  let person: Person
  let address: string

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
    manager = await given.manager()
    caller = await signedIn(manager)
    person = await given.employee({ phone: '+31 10', position: 'Cook', department: 'Galley' })
    address = `/api/employees/${person.employeeId}`
  })

  test('is not for visitors, nor for who may not update employees', async ({ assert }) => {
    assert.equal((await visitor().put(address, { firstName: 'X' })).status, 401)
    for (const one of [person, await given.employee(), await given.waiting()]) {
      assert.equal((await (await signedIn(one)).put(address, { firstName: 'X' })).status, 403)
    }
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    assert.equal((await (await signedIn(viewer)).put(address, { firstName: 'X' })).status, 403)
    assert.equal((await userRow(person.id)).first_name, 'Ana')
    assert.deepEqual(await auditTrail(), [])
  })

  test('keeps what is absent and clears what is empty', async ({ assert }) => {
    await caller.put(address, { location: 'Rotterdam', presentAddress: 'Quay 3' })
    const { status, body } = await caller.put(address, { phone: '', presentAddress: null })
    assert.equal(status, 200)
    assert.containSubset(body, {
      phone: null,
      presentAddress: null,
      location: 'Rotterdam',
      position: 'Cook',
      firstName: 'Ana',
    })
    assert.containSubset(await userRow(person.id), { phone: null, position: 'Cook' })
    assert.containSubset(await employeeRow(person.employeeId), {
      location: 'Rotterdam',
      present_address: null,
    })
  })

  test('changes names, phone, position and department on the account', async ({ assert }) => {
    const names = { firstName: 'Zoë', lastName: 'Ångström', position: 'Éclair chef' }
    await caller.put(address, { ...names, department: 'Pastry', location: 'Oslo' })
    assert.containSubset(await userRow(person.id), {
      first_name: 'Zoë',
      last_name: 'Ångström',
      department: 'Pastry',
      sort_name: 'angstrom zoe',
      sort_position: 'eclair chef',
      search_text: `zoe angstrom ${person.email}`,
    })
    assert.deepEqual(await auditTrail(), [
      `update user ${person.id}`,
      `update employee ${person.employeeId}`,
    ])
    const [account, employee] = await auditEntries()
    assert.equal(account?.performedById, manager.id)
    assert.deepEqual(account?.oldValues, {
      firstName: 'Ana',
      lastName: 'Díaz',
      position: 'Cook',
      department: 'Galley',
    })
    assert.deepEqual(account?.newValues, { ...names, department: 'Pastry' })
    assert.deepEqual(employee?.oldValues, { location: null })
    assert.deepEqual(employee?.newValues, { location: 'Oslo' })
  })

  test('PUT /api/users changes the same person the same way', async ({ assert }) => {
    const answer = await admin.put(`/api/users/${person.id}`, {
      firstName: 'Bea',
      position: 'Chef',
    })
    assert.equal(answer.status, 200)
    const { body } = await caller.get(address)
    assert.containSubset(body, { firstName: 'Bea', position: 'Chef' })
    assert.equal((await userRow(person.id)).sort_position, 'chef')
    assert.deepEqual(await auditTrail(), [`update user ${person.id}`])
  })

  test('that changes nothing writes nothing', async ({ assert }) => {
    const { status } = await caller.put(address, {
      firstName: 'Ana',
      phone: '+31 10',
      location: '',
    })
    assert.equal(status, 200)
    assert.equal((await caller.put(address, {})).status, 200)
    assert.deepEqual(await auditTrail(), [])
  })

  test('the same secret again is no change, another is told without its value', async ({
    assert,
  }) => {
    const secrets = { socialSecurityNumber: '123-45-6789', salary: '65520' }
    await admin.put(address, secrets)
    const since = await auditHead()
    await admin.put(address, secrets)
    assert.deepEqual(await auditTrail(since), [])

    await admin.put(address, { socialSecurityNumber: '', salary: '70000' })
    const entries = await auditEntries()
    assert.lengthOf(entries, 2)
    assert.deepEqual(entries[0]?.oldValues, { salary: null, socialSecurityNumber: null })
    assert.deepEqual(entries[0]?.newValues, {
      salary: '[redacted]',
      socialSecurityNumber: '[redacted]',
    })
    assert.deepEqual(entries[1]?.oldValues, {
      salary: '[redacted]',
      socialSecurityNumber: '[redacted]',
    })
    assert.deepEqual(entries[1]?.newValues, { salary: '[redacted]', socialSecurityNumber: null })
    const row = await employeeRow(person.employeeId)
    assert.isNull(row.social_security_number)
    assert.match(row.salary, /^1\./)
    assert.notInclude(JSON.stringify(await db.from('audit_entries')), '65520')
  })

  test('pay takes pay:view, whatever the value', async ({ assert }) => {
    for (const body of [{ salary: '1' }, { hourlyRate: '' }, { salary: null, firstName: 'X' }]) {
      const answer = await caller.put(address, body)
      assert.equal(answer.status, 403)
      assert.match(answer.errors[0]?.field ?? '', /^(salary|hourlyRate)$/)
    }
    assert.equal((await userRow(person.id)).first_name, 'Ana')
    assert.deepEqual(await auditTrail(), [])
    await given.override(manager, 'pay:view', 'grant')
    const { body } = await caller.put(address, { salary: '50000' })
    assert.deepEqual(body.pay, { hourlyRate: null, salary: '50000' })
  })

  test('names its three rules in fixed words, and changes nothing', async ({ assert }) => {
    const answer = await caller.put(address, {
      firstName: '',
      lastName: ' ',
      email: '',
      phone: '1',
    })
    assert.equal(answer.status, 422)
    assert.deepEqual(
      answer.errors.map(({ field, message }) => [field, message]),
      [
        ['firstName', 'First name is required'],
        ['lastName', 'Last name is required'],
        ['email', 'Invalid email address'],
      ]
    )
    assert.equal((await userRow(person.id)).phone, '+31 10')
  })

  test('refuses the whole when one field is refused', async ({ assert }) => {
    const answer = await caller.put(address, { phone: '1', startDate: '2026-02-30' })
    assert.equal(answer.status, 422)
    assert.equal(answer.errors[0]?.field, 'startDate')
    const email = await caller.put(address, { phone: '1', location: 'X', email: 'n@example.com' })
    assert.equal(email.status, 403)
    assert.equal(email.errors[0]?.field, 'email')
    assert.equal((await userRow(person.id)).phone, '+31 10')
    assert.isNull((await employeeRow(person.employeeId)).location)
    assert.deepEqual(await auditTrail(), [])
  })

  test('another address waits until it confirms', async ({ assert }) => {
    const { status, body } = await admin.put(address, { email: 'New@Example.com' })
    assert.equal(status, 200)
    assert.equal(body.email, person.email)
    assert.containSubset(await db.from('email_changes').firstOrFail(), {
      user_id: person.id,
      new_email: 'new@example.com',
      confirmed_at: null,
    })
    const mails = await db.from('outbox_messages').orderBy('id').select('kind', 'recipient')
    assert.deepEqual(
      mails.map(({ kind, recipient }) => [kind, recipient]),
      [
        ['email_change_confirm', 'new@example.com'],
        ['email_change_notice', person.email],
      ]
    )
    assert.deepEqual(await auditTrail(), [`request_email_change user ${person.id}`])
  })

  test('somebody else’s address is refused by name', async ({ assert }) => {
    const answer = await admin.put(address, { email: manager.email.toUpperCase() })
    assert.equal(answer.status, 422)
    assert.equal(answer.errors[0]?.field, 'email')
  })

  test('who has not registered gets the new address, and a new link, at once, by whoever edits people', async ({
    assert,
  }) => {
    const invited = await given.invited()
    await given.invitation(invited)
    const theirs = `/api/employees/${invited.employeeId}`
    assert.containSubset((await caller.get(theirs)).body.may, { changeEmail: true })
    const { body } = await caller.put(theirs, { email: 'right@example.com' })
    assert.equal(body.email, 'right@example.com')
    assert.equal(body.delivery, 'none')
    assert.equal((await db.from('invitations').firstOrFail()).generation, 2)
    assert.deepEqual(await auditTrail(), [
      `update user ${invited.id}`,
      `reissue_invitation employee ${invited.employeeId}`,
    ])
  })

  test('the new link of an invitation that was emailed goes to the new address', async ({
    assert,
  }) => {
    const invited = await given.invited()
    const theirs = `/api/employees/${invited.employeeId}`
    await caller.post(`${theirs}/invitations`)
    await db.from('invitations').update({ expires_at: '2026-01-01 08:00:00.000' })
    const { body } = await caller.put(theirs, { email: 'right@example.com' })
    assert.oneOf(body.delivery, ['sent', 'queued', 'not_configured'])
    const last = await db.from('outbox_messages').orderBy('id', 'desc').firstOrFail()
    assert.containSubset(last, { kind: 'invitation', recipient: 'right@example.com' })
    assert.isAbove(
      Date.parse(String(body.invitation && (body.invitation as { expiresAt: string }).expiresAt)),
      Date.now()
    )
    const audited = (await auditEntries()).find(({ action }) => action === 'reissue_invitation')
    assert.equal(audited?.newValues?.reason, 'email')
  })

  test('nobody moves the address of an account that will hold more than they do', async ({
    assert,
  }) => {
    const invited = await given.invited()
    await given.override(invited, 'secrets:reveal', 'grant')
    const answer = await caller.put(`/api/employees/${invited.employeeId}`, {
      email: 'mine@example.com',
    })
    assert.equal(answer.status, 403)
    assert.equal(answer.errors[0]?.field, 'email')
    assert.equal((await userRow(invited.id)).email, invited.email)
    assert.deepEqual(await auditTrail(), [])
  })

  test('an administrator’s account is for administrators', async ({ assert }) => {
    const boss = await given.person({ role: 'admin' })
    const theirs = `/api/employees/${boss.employeeId}`
    for (const body of [{ firstName: 'X' }, { location: 'X' }]) {
      assert.equal((await caller.put(theirs, body)).status, 403)
    }
    assert.equal((await userRow(boss.id)).first_name, 'Ana')
    assert.isNull((await employeeRow(boss.employeeId)).location)
    assert.equal((await admin.put(theirs, { firstName: 'X' })).status, 200)
  })

  test('takes nothing that decides about a person', async ({ assert }) => {
    const { status } = await admin.put(address, {
      role: 'admin',
      status: 'inactive',
      onboardingStatus: 'complete',
      employeeId: 'E-1',
      candidateId: 'C-1',
      userId: 1,
      approvedAt: '2020-01-01',
      password: 'a password of my own',
      disabledAt: '2020-01-01',
    })
    assert.equal(status, 200)
    assert.containSubset(await userRow(person.id), { role: 'employee', disabled_at: null })
    assert.containSubset(await employeeRow(person.employeeId), {
      status: 'active',
      onboarding_status: 'not_started',
      candidate_id: null,
      user_id: person.id,
    })
    assert.deepEqual(await auditTrail(), [])
  })
})
