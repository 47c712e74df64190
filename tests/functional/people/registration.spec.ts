import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#access/services/link_tokens'
import { auditEntries, auditTrail } from '#tests/helpers/audit'
import { Caller, signedIn, signIn, visitor } from '#tests/helpers/caller'
import { invitedPerson, REGISTRATION } from '#tests/helpers/invited'
import { given } from '#tests/helpers/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('Registering by an invitation', (group) => {
  let invited: Awaited<ReturnType<typeof invitedPerson>>

  group.each.setup(async () => {
    await emptyPortal()
    invited = await invitedPerson()
  })

  test('the link shows whom it invites, and notes once that it was opened', async ({ assert }) => {
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
    await invited.open()
    const row = await db.from('invitations').firstOrFail()
    assert.isNotNull(row.opened_at)
    assert.deepEqual(await auditTrail(), [`open_invitation employee ${invited.person.employeeId}`])
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
    assert.isNotNull((await db.from('invitations').firstOrFail()).accepted_at)
    assert.equal((await signIn(invited.person.email, REGISTRATION.password)).answer.status, 200)

    const entries = await auditEntries()
    assert.includeMembers(
      entries.map(({ action }) => action),
      ['register', 'change_password', 'sign_in']
    )
    assert.isTrue(entries.every(({ performedById }) => performedById === invited.person.id))
    assert.notInclude(JSON.stringify(entries), REGISTRATION.password)
  })

  test('a passphrase in any script is one', async ({ assert }) => {
    const password = '海の向こう 🚢 kaptein på dekk'
    assert.equal((await invited.register({ ...REGISTRATION, password })).status, 201)
    assert.equal((await signIn(invited.person.email, password)).answer.status, 200)
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
    const passwords = Array.from({ length: 4 }, (_, turn) => `violet-crane-harbour-${turn}7`)
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

  test('whoever was signed in in that browser is not any more', async ({ assert }) => {
    const manager = await given.manager()
    const caller = await signedIn(manager)
    await invited.register(REGISTRATION, invited.token, caller)
    assert.equal((await caller.get('/api/auth/user')).body.id, invited.person.id)
    assert.equal((await caller.get('/api/employees')).status, 403)
    const [signedOut] = (await auditEntries()).filter(({ action }) => action === 'sign_out')
    assert.equal(signedOut?.performedById, manager.id)
  })

  test('approved before registering, the newcomer may work at once', async ({ assert }) => {
    const manager = await signedIn(await given.manager())
    await manager.post(`/api/employees/${invited.person.employeeId}/approve`)
    const caller = visitor()
    assert.equal((await invited.register(REGISTRATION, invited.token, caller)).status, 201)
    assert.equal((await caller.page('/')).component, 'dashboard/home')
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
