import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#access/services/link_tokens'
import { auditEntries, auditTrail } from '#tests/helpers/audit'
import { Caller, signedIn, signIn, visitor } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

const PASSWORD = 'harbour-crane-violet-91'
const details = { firstName: 'Ida', lastName: 'Berg', password: PASSWORD }
const DAY = 24 * 60 * 60 * 1000

interface InvitePage {
  state: string
  company: string
  invitation: Record<string, unknown> | null
}

test.group('Registering by an invitation', (group) => {
  let person: Person
  let invitationId: number
  let token: string

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.invited({
      firstName: 'Ida',
      lastName: 'Berg',
      phone: '+47 1',
      position: 'Cook',
    })
    invitationId = await given.invitation(person, { personal_message: 'Hi!\n<b>' })
    token = linkToken('invitation', invitationId, 1)
  })

  const open = (of = token) => visitor().page<InvitePage>(`/invite/${of}`)
  const register = (body: object = details, of = token, by = visitor()) =>
    by.post(`/api/invitations/${of}/registration`, body)

  async function nothingHappened(): Promise<boolean> {
    const { password } = await userRow(person.id)
    return password === null && (await auditTrail()).length === 0
  }

  test('the link shows whom it invites, and notes once that it was opened', async ({ assert }) => {
    const { status, component, props, headers } = await open()
    assert.equal(status, 200)
    assert.equal(component, 'people/accept_invitation')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.containSubset(props, {
      state: 'usable',
      company: 'Harbour & Sons',
      invitation: {
        firstName: 'Ida',
        lastName: 'Berg',
        email: person.email,
        phone: '+47 1',
        position: 'Cook',
        personalMessage: 'Hi!\n<b>',
        startDate: null,
      },
    })
    await open()
    const row = await db.from('invitations').firstOrFail()
    assert.isNotNull(row.opened_at)
    assert.deepEqual(await auditTrail(), [`open_invitation employee ${person.employeeId}`])
  })

  test('a link that is none is not found and tells nothing', async ({ assert }) => {
    const other = await given.invitation(await given.invited())
    const tampered = [
      'x',
      String(invitationId),
      `${token}A`,
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      `____${token.slice(4)}`,
      // The id of one invitation with the seal of another.
      linkToken('invitation', other, 1).slice(0, 6) + token.slice(6),
      linkToken('password_reset', invitationId, 1),
      linkToken('email_change', invitationId, 1),
      linkToken('invitation', invitationId, 2),
      linkToken('invitation', 999_999, 1),
    ]
    for (const wrong of tampered) {
      const page = await open(wrong)
      assert.equal(page.status, 404, wrong)
      assert.deepEqual([page.props.state, page.props.invitation], ['invalid', null])
      assert.notInclude(page.text, person.email)
      assert.equal((await register(details, wrong)).status, 404, wrong)
    }
    assert.isTrue(await nothingHappened())
  })

  test('an invitation opens neither a reset nor another’s registration', async ({ assert }) => {
    const reset = await visitor().post(`/api/password-resets/${token}`, { password: PASSWORD })
    assert.equal(reset.status, 404)
    assert.isTrue(await nothingHappened())
  })

  test('registers, signs in, and makes the newcomer an employee who waits', async ({ assert }) => {
    const caller = visitor()
    const { status, body } = await register(
      {
        firstName: 'Ida Marie',
        lastName: 'Berg',
        phone: '+47 2',
        password: PASSWORD,
        presentAddress: 'Quay 3\nOslo',
        education: 'School',
      },
      token,
      caller
    )
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body).sort(), [
      'email',
      'firstName',
      'id',
      'lastName',
      'profileImageUrl',
      'role',
    ])
    assert.containSubset(body, { id: person.id, email: person.email, firstName: 'Ida Marie' })
    assert.equal((await caller.get('/api/auth/user')).body.id, person.id)
    assert.deepEqual((await caller.get('/api/auth/permissions')).body, [] as never)
    assert.equal((await caller.page('/')).component, 'people/waiting')

    const account = await userRow(person.id)
    assert.containSubset(account, { role: 'employee', first_name: 'Ida Marie', phone: '+47 2' })
    assert.match(account.password, /^\$argon2id\$/)
    assert.isNotNull(account.awaiting_approval_at)
    assert.containSubset(await employeeRow(person.employeeId), {
      status: 'pending',
      onboarding_status: 'not_started',
      present_address: 'Quay 3\nOslo',
      education: 'School',
    })
    assert.isNotNull((await db.from('invitations').firstOrFail()).accepted_at)
    assert.equal((await signIn(person.email, PASSWORD)).answer.status, 200)

    const entries = await auditEntries()
    assert.includeMembers(
      entries.map(({ action }) => action),
      ['register', 'change_password', 'sign_in']
    )
    assert.isTrue(entries.every(({ performedById }) => performedById === person.id))
    assert.notInclude(JSON.stringify(entries), PASSWORD)
  })

  test('wants a name and a good password: {name}')
    .with([
      { name: 'none', body: { firstName: 'Ida', lastName: 'Berg' }, field: 'password' },
      { name: 'short', body: { ...details, password: 'short-pass1' }, field: 'password' },
      { name: 'long', body: { ...details, password: 'ab1-'.repeat(33) }, field: 'password' },
      { name: 'common', body: { ...details, password: 'password1234' }, field: 'password' },
      { name: 'a pattern', body: { ...details, password: 'aaaaaaaaaaaa' }, field: 'password' },
      { name: 'a number', body: { ...details, password: 123456789012 }, field: 'password' },
      { name: 'a list', body: { ...details, password: [PASSWORD] }, field: 'password' },
      { name: 'no first name', body: { ...details, firstName: '' }, field: 'firstName' },
      { name: 'no last name', body: { ...details, lastName: ' ' }, field: 'lastName' },
      { name: 'a list of phones', body: { ...details, phone: ['1'] }, field: 'phone' },
    ])
    .run(async ({ assert }, { body, field }) => {
      const answer = await register(body)
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, field)
      assert.isTrue(await nothingHappened())
      assert.equal((await register()).status, 201)
    })

  test('one’s own address is no password', async ({ assert }) => {
    const answer = await register({ ...details, password: person.email })
    assert.equal(answer.status, 422)
    assert.equal(answer.errors[0]?.rule, 'common')
  })

  test('a passphrase in any script is one', async ({ assert }) => {
    const password = '海の向こう 🚢 kaptein på dekk'
    assert.equal((await register({ ...details, password })).status, 201)
    assert.equal((await signIn(person.email, password)).answer.status, 200)
  })

  test('a link registers once', async ({ assert }) => {
    assert.equal((await register()).status, 201)
    const before = await auditTrail()
    const again = await register({
      ...details,
      firstName: 'Eve',
      password: 'other-violet-crane-92',
    })
    assert.equal(again.status, 409)
    assert.include(again.body.message as string, 'used already')
    assert.equal((await userRow(person.id)).first_name, 'Ida')
    assert.deepEqual(await auditTrail(), before)
    assert.equal((await open()).props.state, 'used')
  })

  test('of several at once, one registers', async ({ assert }) => {
    const passwords = Array.from({ length: 4 }, (_, turn) => `violet-crane-harbour-${turn}7`)
    const answers = await Promise.all(
      passwords.map((password) => register({ ...details, password }))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409])
    const chosen = passwords[answers.findIndex(({ status }) => status === 201)]!
    assert.equal((await signIn(person.email, chosen)).answer.status, 200)
    const entries = await auditEntries()
    assert.lengthOf(
      entries.filter(({ action }) => action === 'register'),
      1
    )
  })

  test('two invitations of one person register them once', async ({ assert }) => {
    const second = linkToken('invitation', await given.invitation(person), 1)
    const answers = await Promise.all([register(), register(details, second)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  })

  test('an expired and a revoked link say which', async ({ assert }) => {
    Settings.now = () => Date.now() + 15 * DAY
    assert.equal((await open()).props.state, 'expired')
    const expired = await register()
    assert.equal(expired.status, 409)
    assert.include(expired.body.message as string, 'expired')
    Settings.now = () => Date.now()

    await db.from('invitations').update({ revoked_at: '2026-11-20 08:00:00.000' })
    const page = await open()
    assert.deepEqual([page.props.state, page.props.invitation], ['revoked', null])
    assert.notInclude(page.text, person.email)
    const revoked = await register()
    assert.equal(revoked.status, 409)
    assert.include(revoked.body.message as string, 'revoked')
    assert.isTrue(await nothingHappened())
  })

  test('takes nothing that decides about a person', async ({ assert }) => {
    const { status } = await register({
      ...details,
      role: 'admin',
      status: 'active',
      onboardingStatus: 'complete',
      email: 'other@example.com',
      userId: 1,
      id: 1,
      salary: '1',
      awaitingApproval: false,
      department: 'Board',
      position: 'Director',
    })
    assert.equal(status, 201)
    assert.containSubset(await userRow(person.id), {
      role: 'employee',
      email: person.email,
      department: null,
      position: 'Cook',
    })
    assert.isNotNull((await userRow(person.id)).awaiting_approval_at)
    assert.containSubset(await employeeRow(person.employeeId), {
      status: 'pending',
      onboarding_status: 'not_started',
      salary: null,
    })
  })

  test('whoever was signed in in that browser is not any more', async ({ assert }) => {
    const manager = await given.manager()
    const caller = await signedIn(manager)
    await register(details, token, caller)
    assert.equal((await caller.get('/api/auth/user')).body.id, person.id)
    assert.equal((await caller.get('/api/employees')).status, 403)
  })

  test('approved before registering, the newcomer may work at once', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    await manager.post(`/api/employees/${person.employeeId}/approve`)
    const caller = visitor()
    assert.equal((await register(details, token, caller)).status, 201)
    assert.equal((await caller.page('/')).component, 'dashboard/home')
    assert.include((await caller.get<string[]>('/api/auth/permissions')).body, 'training:view')
  })

  test('rejected before registering, nobody gets in', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    await manager.post(`/api/employees/${person.employeeId}/reject`)
    const caller = new Caller()
    assert.equal((await register(details, token, caller)).status, 409)
    assert.equal((await caller.get('/api/auth/user')).status, 401)
  })
})
