import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

const person = { firstName: 'Ana', lastName: 'Díaz', email: 'ana@example.com', sendInvite: false }

interface Added {
  id: number
  userId: number
  employeeId: string
  inviteToken: string
  inviteLink: string
  delivery: string
}

const everything = {
  ...person,
  phone: '+31 10 123 45 67',
  position: 'Crane operator',
  department: 'Quay',
  location: 'Rotterdam',
  startDate: '2026-12-01',
  hourlyRate: '31.50',
  salary: '65,520 €',
  socialSecurityNumber: '123-45-6789',
  driversLicense: 'D1234567',
  presentAddress: 'Quay 3\nRotterdam',
  permanentAddress: 'Calle Mayor 1',
  qualifications: 'Crane licence',
  education: 'MBO 4',
  experience: 'Ten years',
  sourceOfHire: 'Referral',
}

test.group('Adding an employee', (group) => {
  let manager: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Mia', lastName: 'Olsen' })
    caller = await signedIn(manager)
  })

  async function nothingAdded(): Promise<boolean> {
    const rows = await db.from('users').where('email', person.email)
    return rows.length === 0 && (await auditTrail()).length === 0
  }

  test('can name the manager, an active employee', async ({ assert }) => {
    const boss = await given.employee()
    const { status, body } = await caller.post<Added>('/api/employees', {
      ...person,
      managerId: boss.employeeId,
    })
    assert.equal(status, 201)
    assert.equal((await employeeRow(body.id)).manager_id, boss.employeeId)
    const waiting = await given.waiting()
    for (const managerId of [waiting.employeeId, 4_000_000_000]) {
      const other = { ...person, email: 'bo@example.com', managerId }
      const refused = await caller.post('/api/employees', other)
      assert.equal(refused.status, 422)
      assert.include(refused.text, 'managerId')
    }
  })

  test('is not for visitors', async ({ assert }) => {
    const answer = await visitor().post('/api/employees', person)
    assert.equal(answer.status, 401)
    assert.deepEqual(answer.body, { message: 'Unauthorized' })
    assert.isTrue(await nothingAdded())
  })

  test('is not for who may not create employees', async ({ assert }) => {
    for (const one of [await given.employee(), await given.waiting()]) {
      const answer = await (await signedIn(one)).post('/api/employees', person)
      assert.equal(answer.status, 403)
    }
    assert.isTrue(await nothingAdded())
  })

  test('is for whom a grant lets', async ({ assert }) => {
    const clerk = await given.employee()
    await given.override(clerk, 'employees:create', 'grant')
    const answer = await (await signedIn(clerk)).post('/api/employees', person)
    assert.equal(answer.status, 201)
  })

  test('wants names and an address', async ({ assert }) => {
    const answer = await caller.post('/api/employees', {
      firstName: '',
      lastName: '  ',
      email: 'x',
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
    assert.isTrue(await nothingAdded())
  })

  test('makes account, employee and invitation, and says so in the log', async ({ assert }) => {
    Settings.now = () => Date.UTC(2026, 10, 21, 8)
    const answer = await caller.post<Added>('/api/employees', person)
    assert.equal(answer.status, 201)
    const { id, userId } = answer.body
    assert.containSubset(answer.body, {
      firstName: 'Ana',
      lastName: 'Díaz',
      email: 'ana@example.com',
      phone: null,
      employeeId: 'E-0001',
      candidateId: null,
      status: 'pending',
      onboardingStatus: 'pending',
      startDate: '2026-11-21',
      createdAt: '2026-11-21T08:00:00.000Z',
      user: { profileImageUrl: null },
      delivery: 'none',
    })
    assert.match(answer.body.inviteToken, /^[\w-]{38}$/)
    assert.equal(answer.body.inviteLink, `${process.env.APP_URL}/invite/${answer.body.inviteToken}`)

    assert.containSubset(await userRow(userId), {
      role: 'pending',
      password: null,
      awaiting_approval_at: '2026-11-21 08:00:00.000',
      sort_name: 'diaz ana',
    })
    assert.containSubset(await employeeRow(id), { user_id: userId, employee_number: 'E-0001' })
    const [invitation] = await db.from('invitations').where('employee_id', id)
    assert.equal(invitation.created_by_id, manager.id)
    assert.equal(invitation.expires_at, '2026-12-05 08:00:00.000')
    assert.deepEqual(await db.from('outbox_messages'), [])

    const entries = await auditEntries()
    assert.deepEqual(await auditTrail(), [`create employee ${id}`, `invite employee ${id}`])
    assert.equal(entries[0]?.performedById, manager.id)
    assert.equal(entries[0]?.performedBy, 'Mia Olsen')
    assert.deepEqual(entries[0]?.newValues, {
      employeeId: 'E-0001',
      firstName: 'Ana',
      lastName: 'Díaz',
      email: 'ana@example.com',
      startDate: '2026-11-21',
    })
    assert.deepEqual(entries[1]?.newValues, { invitationId: invitation.id, mailed: false })
  })

  test('stores every field, what is protected as ciphertext only', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const answer = await admin.post<Added>('/api/employees', everything)
    assert.equal(answer.status, 201)
    const secrets = ['31.50', '65,520', '123-45-6789', 'D1234567']
    for (const secret of secrets) assert.notInclude(answer.text, secret)

    const row = await employeeRow(answer.body.id)
    for (const column of ['hourly_rate', 'salary', 'social_security_number', 'drivers_license']) {
      assert.match(row[column], /^1\.[\w-]{40,}$/, column)
    }
    assert.containSubset(row, {
      location: 'Rotterdam',
      present_address: 'Quay 3\nRotterdam',
      permanent_address: 'Calle Mayor 1',
      qualifications: 'Crane licence',
      education: 'MBO 4',
      experience: 'Ten years',
      source_of_hire: 'Referral',
    })
    assert.equal(String(row.start_date).slice(0, 10), '2026-12-01')
    assert.containSubset(await userRow(answer.body.userId), {
      phone: '+31 10 123 45 67',
      position: 'Crane operator',
      department: 'Quay',
    })
    const details = await admin.get(`/api/employees/${answer.body.id}`)
    assert.containSubset(details.body, {
      pay: { hourlyRate: '31.50', salary: '65,520 €' },
      socialSecurityNumberLast4: '6789',
      driversLicenseLast4: '4567',
    })

    const [entry] = await auditEntries()
    assert.containSubset(entry?.newValues, {
      hourlyRate: '[redacted]',
      salary: '[redacted]',
      socialSecurityNumber: '[redacted]',
      driversLicense: '[redacted]',
      position: 'Crane operator',
    })
    const everywhere = JSON.stringify([
      await db.from('audit_entries'),
      await db.from('employees'),
      await db.from('idempotency_keys'),
      await db.from('sessions'),
    ])
    for (const secret of secrets) assert.notInclude(everywhere, secret)
  })

  test('a ciphertext moved to another row or column does not open', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const { body: first } = await admin.post<Added>('/api/employees', everything)
    const other = { ...person, email: 'ben@example.com' }
    const { body: second } = await admin.post<Added>('/api/employees', other)
    const { salary, hourly_rate: hourlyRate } = await employeeRow(first.id)

    await db.from('employees').where('id', second.id).update({ salary })
    const moved = await admin.get(`/api/employees/${second.id}`)
    assert.notInclude(moved.text, '65,520')
    await db.from('employees').where('id', first.id).update({ salary: hourlyRate })
    const exchanged = await admin.get(`/api/employees/${first.id}`)
    assert.isFalse(exchanged.status === 200 && exchanged.text.includes('"salary":"31.50"'))
  })

  test('sets pay only for who may see pay', async ({ assert }) => {
    for (const field of ['hourlyRate', 'salary']) {
      const answer = await caller.post('/api/employees', { ...person, [field]: '40' })
      assert.equal(answer.status, 403)
      assert.deepEqual(
        answer.errors.map((error) => error.field),
        [field]
      )
    }
    assert.isTrue(await nothingAdded())
    const empty = await caller.post('/api/employees', { ...person, hourlyRate: '', salary: null })
    assert.equal(empty.status, 201)
  })

  test('takes nothing that decides about a person from the body', async ({ assert }) => {
    const { status, body } = await caller.post<Added>('/api/employees', {
      ...person,
      id: 99,
      userId: manager.id,
      role: 'admin',
      status: 'active',
      onboardingStatus: 'complete',
      employeeId: 'E-9999',
      inviteToken: 'mine',
      password: 'a password of my own',
      createdAt: '2020-01-01',
    })
    assert.equal(status, 201)
    assert.notEqual(body.userId, manager.id)
    assert.containSubset(await userRow(body.userId), { role: 'pending', password: null })
    assert.containSubset(await employeeRow(body.id), {
      status: 'pending',
      onboarding_status: 'pending',
      employee_number: 'E-0001',
    })
  })

  test('keeps a start date that is cleared empty, and fills in today when it is absent', async ({
    assert,
  }) => {
    const cleared = await caller.post<Added>('/api/employees', { ...person, startDate: '' })
    assert.isNull((await employeeRow(cleared.body.id)).start_date)
    const today = DateTime.utc().toISODate()
    const absent = await caller.post('/api/employees', { ...person, email: 'b@example.com' })
    assert.equal(absent.body.startDate, today)
  })

  test('stores what is unusual as typed', async ({ assert }) => {
    const unusual = {
      ...person,
      firstName: '🎉 <b>Zoë</b>',
      lastName: 'שלום O’Brien "&"',
      position: "${7*7} {{7*7}} %s \\ '; DROP TABLE users; --",
    }
    const { body } = await caller.post<Added>('/api/employees', unusual)
    const details = await caller.get(`/api/employees/${body.id}`)
    const { firstName, lastName, position } = unusual
    assert.containSubset(details.body, { firstName, lastName, position })
  })
})
