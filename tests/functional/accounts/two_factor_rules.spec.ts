import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, signIn, type Caller } from '#tests/helpers/caller'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { codeOf, givenRule, givenTwoFactor } from '#tests/helpers/accounts/two_factor'
import UserRole from '#accounts/models/user_role'

const URL_OF = '/api/profile/two-factor'

test.group('Roles that require a second factor', (group) => {
  group.each.setup(() => emptyPortal())

  test('who must set one up can do nothing else until it is done', async ({ assert }) => {
    const person = await given.manager()
    await givenRule('manager')
    const { caller, answer } = await signIn(person.email, PASSWORD)
    assert.equal(answer.status, 200)
    for (const page of ['/', '/employees', '/profile', '/user-management/mails']) {
      assert.equal((await caller.page(page)).headers.get('location'), '/set-up-two-factor', page)
    }
    const refused = await caller.get('/api/employees')
    assert.equal(refused.status, 403)
    assert.equal(refused.body.message, 'Set up two-factor sign-in first.')
    assert.equal((await caller.put('/api/profile', { firstName: 'A' })).status, 403)
    assert.equal((await caller.page('/set-up-two-factor')).component, 'accounts/set_up_two_factor')

    const started = await caller.post<{ secret: string }>(URL_OF)
    const code = codeOf(started.body.secret)
    assert.equal((await caller.post(`${URL_OF}/confirmation`, { code })).status, 200)
    assert.equal((await caller.get('/api/employees')).status, 200)
    assert.equal((await caller.page('/set-up-two-factor')).headers.get('location'), '/')
    // Turned off, it must be set up again.
    assert.equal((await caller.delete(URL_OF)).status, 204)
    assert.equal((await caller.get('/api/employees')).status, 403)
  })

  test('a password to be changed comes first', async ({ assert }) => {
    await givenRule('manager')
    const caller = await signedIn(await given.manager({ mustChangePassword: true }))
    assert.equal((await caller.page('/')).headers.get('location'), '/change-password')
    assert.equal((await caller.post(URL_OF)).status, 403)
    const change = { currentPassword: PASSWORD, password: 'quiet-otter-bridge-six' }
    assert.equal((await caller.put('/api/profile/password', change)).status, 204)
    assert.equal((await caller.page('/')).headers.get('location'), '/set-up-two-factor')
  })

  test('are said by administrators alone, at once, and nobody is locked out', async ({
    assert,
  }) => {
    const admin = await given.admin()
    const caller = await signedIn(admin)
    const staff = await signedIn(await given.employee())
    const rules = { builtInRoles: ['employee', 'admin'], roleIds: [] }
    const answer = await caller.put('/api/two-factor-rules', rules)
    assert.deepEqual(answer.body, { builtInRoles: ['admin', 'employee'], roleIds: [] } as never)
    const entry = await db.from('audit_entries').where('action', 'require_two_factor').firstOrFail()
    assert.deepEqual(JSON.parse(entry.new_values), {
      builtInRoles: ['admin', 'employee'],
      roleIds: [],
    })
    assert.equal((await staff.get('/api/training/people')).status, 403)
    // The administrator who required it has none: they set it up, and continue.
    assert.equal((await caller.page('/')).headers.get('location'), '/set-up-two-factor')
    assert.equal((await caller.get('/api/two-factor-rules')).status, 403)
    const { body } = await caller.post<{ secret: string }>(URL_OF)
    await caller.post(`${URL_OF}/confirmation`, { code: codeOf(body.secret) })
    assert.equal((await caller.put('/api/two-factor-rules', rules)).status, 200)
    assert.lengthOf(await db.from('audit_entries').where('action', 'require_two_factor'), 1)
    assert.equal(
      (await caller.put('/api/two-factor-rules', { builtInRoles: [], roleIds: [] })).status,
      200
    )
    assert.lengthOf(await db.from('two_factor_rules'), 0)
  })

  test('are not replaced by who has not seen what holds', async ({ assert }) => {
    const [one, other] = [await signedIn(await given.admin()), await signedIn(await given.admin())]
    const roleId = await given.bundle(await given.employee(), [], 'Payroll')
    const put = (caller: Caller, roles: string[], ids: number[], previous: unknown) =>
      caller.put('/api/two-factor-rules', { builtInRoles: roles, roleIds: ids, previous })
    const none = { builtInRoles: [], roleIds: [] }
    const answers = await Promise.all([
      put(one, ['manager'], [roleId], none),
      put(other, ['employee'], [], none),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    await db.from('two_factor_rules').delete()
    assert.equal((await put(one, ['manager'], [roleId], none)).status, 200)
    const refused = await put(other, ['employee'], [], none)
    assert.equal(refused.status, 409)
    assert.equal(
      refused.body.message,
      'This list was changed since you opened it. Two-factor sign-in is now required for manager, Payroll.'
    )
    assert.lengthOf(await db.from('two_factor_rules'), 2)
    // Setting the current rules changes nothing, and says so.
    assert.equal((await put(other, ['manager'], [roleId], none)).status, 200)
    const seen = { builtInRoles: ['manager'], roleIds: [roleId, roleId] }
    assert.equal((await put(other, [], [], seen)).status, 200)
    assert.match(String((await put(one, ['manager'], [], seen)).body.message), /No role requires/)
    const wrong = await put(other, [], [], { builtInRoles: ['boss'], roleIds: ['1'] })
    assert.equal(wrong.status, 422)
    assert.sameMembers(
      wrong.errors.map(({ field }) => field),
      ['previous.builtInRoles.0', 'previous.roleIds.0']
    )
  })

  test('may be further ones, and are forgotten with them', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const [inside, outside] = [await given.employee(), await given.employee()]
    const roleId = await given.bundle(inside, ['employees:view'])
    const put = (roleIds: unknown[]) =>
      caller.put('/api/two-factor-rules', { builtInRoles: [], roleIds })
    assert.equal((await put([roleId, roleId])).status, 200)
    assert.equal((await (await signedIn(inside)).get('/api/employees')).status, 403)
    const home = await (await signedIn(inside)).page('/')
    assert.equal(home.headers.get('location'), '/set-up-two-factor')
    assert.equal((await (await signedIn(outside)).page('/')).status, 200)
    const unknown = await put([roleId, 987_654])
    assert.equal(unknown.status, 422)
    assert.equal(unknown.errors[0]?.field, 'roleIds')
    assert.lengthOf(await db.from('two_factor_rules'), 1)
    await db.from('roles').where('id', roleId).delete()
    assert.lengthOf(await db.from('two_factor_rules'), 0)
    assert.equal((await (await signedIn(inside)).page('/')).status, 200)
  })

  test('who has a further one is asked with each session, and nothing else with it', async ({
    assert,
  }) => {
    const admin = await signedIn(await given.admin())
    const person = await given.employee()
    const [caller, manager] = [await signedIn(person), await signedIn(await given.manager())]
    const roleId = await given.bundle(await given.employee(), [])
    const rules = { builtInRoles: ['manager'], roleIds: [roleId] }
    assert.equal((await admin.put('/api/two-factor-rules', rules)).status, 200)
    const ask = (who: Caller) => who.get('/api/auth/permissions')
    assert.equal((await ask(caller)).status, 200)
    let session = ''
    // Values cached for a second may be read again by one of them.
    for (let turn = 0; turn < 5 && /^$|from (settings|restorations)/.test(session); turn++) {
      const statements = await statementsOf(() => ask(caller))
      session = statements.find((sql) => sql.includes('from sessions')) ?? ''
    }
    assert.include(session, 'two_factor_rules')
    assert.notMatch(session, /from (settings|restorations)/)
    assert.equal((await manager.get('/api/employees')).status, 403)

    assert.equal((await caller.page('/')).status, 200)
    await UserRole.create({ userId: person.id, roleId })
    assert.equal((await caller.page('/')).headers.get('location'), '/set-up-two-factor')
  })

  test('are not asked of who has one', async ({ assert }) => {
    await givenRule('manager')
    const person = await given.manager()
    await givenTwoFactor(person)
    const caller = await signedIn(person)
    assert.equal((await caller.get('/api/employees')).status, 200)
    assert.isTrue((await caller.get(URL_OF)).body.required)
  })
})
