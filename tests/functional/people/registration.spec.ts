import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { ATTEMPTS_PER_ADDRESS } from '#accounts/sign_in/sign_in_limits'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { Caller, signedIn, signIn, visitor } from '#tests/helpers/caller'
import { invitedPerson, REGISTRATION } from '#tests/helpers/accounts/invited'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('Registering by an invitation', (group) => {
  let invited: Awaited<ReturnType<typeof invitedPerson>>

  group.each.setup(async () => {
    await emptyPortal()
    invited = await invitedPerson()
  })

  test('the link shows whom it invites; only its form counts as opening it', async ({ assert }) => {
    const { status, component, props, headers } = await invited.open()
    assert.equal(status, 200)
    assert.equal(component, 'people/accept_invitation')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.containSubset(props, {
      state: 'usable',
      company: 'Harbour & Sons',
      invitation: {
        firstName: 'Ida',
        lastName: 'Berg',
        email: invited.person.email,
        phone: '+47 1',
        position: 'Cook',
        personalMessage: 'Hi!\n<b>',
        startDate: null,
      },
    })
    const opened = async () => (await db.from('invitations').firstOrFail()).opened_at
    assert.isNull(await opened())
    assert.deepEqual(await auditTrail(), [])

    for (let turn = 0; turn < 2; turn += 1) assert.equal((await invited.start()).status, 204)
    assert.isNotNull(await opened())
    assert.deepEqual(await auditTrail(), [`open_invitation employee ${invited.person.employeeId}`])
    const [entry] = await auditEntries()
    assert.equal(entry?.performedBy, 'Invited person')
    const { address, request_id: request } = await db.from('audit_entries').firstOrFail()
    assert.equal(address, '127.0.0.1')
    assert.match(request, /\S/)
  })

  test('registers, signs in, and makes the newcomer an employee who waits', async ({ assert }) => {
    const caller = visitor()
    const { status, body } = await invited.register(
      {
        firstName: 'Ida Marie',
        lastName: 'Berg',
        phone: '+47 2',
        password: REGISTRATION.password,
        presentAddress: 'Quay 3\nOslo',
        education: 'School',
      },
      invited.token,
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
    assert.containSubset(body, {
      id: invited.person.id,
      email: invited.person.email,
      firstName: 'Ida Marie',
    })
    assert.equal((await caller.get('/api/auth/user')).body.id, invited.person.id)
    assert.deepEqual((await caller.get('/api/auth/permissions')).body, [] as never)
    assert.equal((await caller.page('/')).component, 'people/waiting')

    const account = await userRow(invited.person.id)
    assert.containSubset(account, { role: 'employee', first_name: 'Ida Marie', phone: '+47 2' })
    assert.match(account.password, /^\$argon2id\$/)
    assert.isNotNull(account.awaiting_approval_at)
    assert.containSubset(await employeeRow(invited.person.employeeId), {
      status: 'pending',
      onboarding_status: 'not_started',
      present_address: 'Quay 3\nOslo',
      education: 'School',
    })
    const { accepted_at: acceptedAt, opened_at: openedAt } = await db
      .from('invitations')
      .firstOrFail()
    assert.isNotNull(acceptedAt)
    assert.isNotNull(openedAt)
    assert.equal((await signIn(invited.person.email, REGISTRATION.password)).answer.status, 200)

    const entries = await auditEntries()
    assert.includeMembers(
      entries.map(({ action }) => action),
      ['register', 'change_password', 'sign_in']
    )
    assert.isTrue(entries.every(({ performedById }) => performedById === invited.person.id))
    assert.notInclude(JSON.stringify(entries), REGISTRATION.password)
  })

  test('keeps the names and the phone that HR has where they are not sent', async ({ assert }) => {
    const { password } = REGISTRATION
    await db.from('users').where('id', invited.person.id).update({ last_name: 'Qvistgaarden' })
    assert.equal((await invited.register({ password: 'qvistgaarden' })).status, 422)
    assert.equal((await invited.register({ password })).status, 201)
    assert.containSubset(await userRow(invited.person.id), {
      first_name: 'Ida',
      last_name: 'Qvistgaarden',
      phone: '+47 1',
    })
  })

  test('a passphrase in any script is one', async ({ assert }) => {
    const password = '海の向こう 🚢 kaptein på dekk'
    assert.equal((await invited.register({ ...REGISTRATION, password })).status, 201)
    assert.equal((await signIn(invited.person.email, password)).answer.status, 200)
  })

  test('passwords that are refused do not hold up an office that registers', async ({ assert }) => {
    const other = linkToken('invitation', await given.invitation(invited.person), 1)
    const weak = { ...REGISTRATION, password: invited.person.email }
    for (let attempt = 0; attempt < ATTEMPTS_PER_ADDRESS - 1; attempt++) {
      assert.equal((await invited.register(weak)).status, 422)
      assert.equal((await invited.register(weak, other)).status, 422)
    }
    assert.equal((await invited.register()).status, 201)
  })

  test('a link registers once', async ({ assert }) => {
    assert.equal((await invited.register()).status, 201)
    const before = await auditTrail()
    const again = await invited.register({
      ...REGISTRATION,
      firstName: 'Eve',
      password: 'other-violet-crane-92',
    })
    assert.equal(again.status, 409)
    assert.include(again.body.message as string, 'used already')
    assert.equal((await userRow(invited.person.id)).first_name, 'Ida')
    assert.deepEqual(await auditTrail(), before)
    assert.equal((await invited.open()).props.state, 'used')
  })

  test('of several at once, one registers', async ({ assert }) => {
    const passwords = Array.from({ length: 4 }, (_, turn) => `violet-crane-anchor-${turn}7`)
    const answers = await Promise.all(
      passwords.map((password) => invited.register({ ...REGISTRATION, password }))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409])
    const chosen = passwords[answers.findIndex(({ status }) => status === 201)]!
    assert.equal((await signIn(invited.person.email, chosen)).answer.status, 200)
    const entries = await auditEntries()
    assert.lengthOf(
      entries.filter(({ action }) => action === 'register'),
      1
    )
  })

  test('two invitations of one person register them once', async ({ assert }) => {
    const second = linkToken('invitation', await given.invitation(invited.person), 1)
    const answers = await Promise.all([invited.register(), invited.register(REGISTRATION, second)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  })

  test('nobody registers while someone is signed in in that browser', async ({ assert }) => {
    const manager = await given.manager({ firstName: 'Mo', lastName: 'Adams' })
    const caller = await signedIn(manager)
    const page = await caller.page(`/invite/${invited.token}`)
    assert.deepEqual(page.props.signedIn, { name: 'Mo Adams', email: manager.email })
    assert.isNull((await invited.open()).props.signedIn)
    for (const answer of [
      await invited.start(invited.token, caller),
      await invited.register(REGISTRATION, invited.token, caller),
    ]) {
      assert.equal(answer.status, 409)
      assert.equal(answer.body.message, `You are signed in as ${manager.email}. Sign out first.`)
    }
    assert.isTrue(await invited.untouched())
    assert.equal((await caller.get('/api/auth/user')).body.id, manager.id)
    await caller.post('/api/logout', {})
    assert.equal((await invited.register(REGISTRATION, invited.token, caller)).status, 201)
  })

  test('approved before registering, the newcomer may work at once', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    await manager.post(`/api/employees/${invited.person.employeeId}/approve`)
    const caller = visitor()
    assert.equal((await invited.register(REGISTRATION, invited.token, caller)).status, 201)
    assert.equal((await caller.page('/')).component, 'dashboard/own')
    assert.include((await caller.get<string[]>('/api/auth/permissions')).body, 'training:view')
  })

  test('rejected before registering, nobody gets in', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    await manager.post(`/api/employees/${invited.person.employeeId}/reject`)
    const caller = new Caller()
    assert.equal((await invited.register(REGISTRATION, invited.token, caller)).status, 409)
    assert.equal((await caller.get('/api/auth/user')).status, 401)
  })
})
