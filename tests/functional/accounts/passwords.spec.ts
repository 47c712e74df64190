import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createAdmin } from '#accounts/services/create_admin'
import { systemActor } from '#audit/actor'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal, userRow } from '#tests/helpers/portal'
import { requestFor } from '#tests/helpers/routes/route_requests'

const NEW_PASSWORD = 'violin-marble-tundra-two'

const mayEnter = async ({ email }: Person, password: string) =>
  (await signIn(email, password)).answer.status === 200

test.group('Passwords', (group) => {
  group.each.setup(() => emptyPortal())

  test('one that an administrator sets must be changed before anything else', async ({
    assert,
  }) => {
    const person = await given.manager()
    const admin = await signedIn(await given.admin())
    const set = { password: NEW_PASSWORD }
    assert.equal((await admin.post(`/api/users/${person.id}/reset-password`, set)).status, 204)

    const { caller, answer } = await signIn(person.email, NEW_PASSWORD)
    assert.equal(answer.status, 200)
    for (const page of ['/', '/employees', '/profile']) {
      assert.equal((await caller.page(page)).headers.get('location'), '/change-password')
    }
    const refused = await caller.get('/api/employees')
    assert.equal(refused.status, 403)
    assert.equal(refused.body.message, 'Choose a new password first.')
    assert.isTrue((await caller.page('/change-password')).props.forced)

    const change = (password: string) =>
      caller.put('/api/profile/password', { currentPassword: NEW_PASSWORD, password })
    assert.equal((await change(NEW_PASSWORD)).errors[0]?.field, 'password')
    assert.equal((await change('quiet-otter-bridge-six')).status, 204)
    assert.equal((await caller.get('/api/employees')).status, 200)
    assert.isFalse((await caller.page('/change-password')).props.forced)
    assert.isNull((await userRow(person.id)).password_change_required_at)
  })

  test('an administrator’s own is not set without the current one', async ({ assert }) => {
    const admin = await given.admin()
    const caller = await signedIn(admin)
    const set = { password: NEW_PASSWORD }
    const answer = await caller.post(`/api/users/${admin.id}/reset-password`, set)
    assert.equal(answer.status, 409)
    assert.equal(answer.body.message, 'Change your own password in your profile.')
    assert.isTrue(await mayEnter(admin, PASSWORD))
  })

  test('changing it needs the one it replaces', async ({ assert }) => {
    const person = await given.employee()
    const caller = await signedIn(person)
    const wrong = { currentPassword: 'not-the-one-I-have', password: NEW_PASSWORD }
    const answer = await caller.put('/api/profile/password', wrong)
    assert.equal(answer.status, 422)
    assert.equal(answer.errors[0]?.field, 'currentPassword')
    assert.equal(await auditHead(), 0)
  })

  const own = { firstName: 'Persephone', lastName: 'Wintergreen' }
  const refused = [
    'short-one-1',
    'x'.repeat(129),
    'password1234',
    'passwordpassword',
    '123456789012',
    'qwertyuiop123',
    'aaaaaaaaaaaa',
    'letmein123456',
    'iloveyou1234',
    'abcdefghijkl',
    'Persephone1',
    'wintergreen12',
  ]
  const accepted = [
    'plum-kettle-orbit-eight',
    'several words, and  spaces',
    '密碼很長而且很難猜到的句子',
    'Wq7$'.repeat(2) + 'moor-thistle-'.repeat(9),
  ]

  const OF_OTHERS = 'POST /api/users/:id/reset-password'
  const BY_VISITORS = 'POST /api/invitations/:token/registration'
  const routes = [
    'PUT /api/profile/password',
    OF_OTHERS,
    'POST /api/password-resets/:token',
    BY_VISITORS,
  ]
  test('{$self} takes no password that others would guess')
    .with(routes)
    .run(async ({ assert }, route) => {
      const me = await given.admin({ ...own, email: 'persephone.wintergreen@example.com' })
      const caller = route === BY_VISITORS ? visitor() : await signedIn(me)
      for (const password of refused) {
        await db.from('rate_limits').delete()
        const { url, method, body } = await requestFor(route, { me, own: route !== OF_OTHERS })
        await db.from('users').whereNot('id', me.id).update({
          first_name: own.firstName,
          last_name: own.lastName,
        })
        const answer = await caller.call(url, { method, body: { ...body, ...own, password } })
        assert.equal(answer.status, 422, password)
        assert.equal(answer.errors[0]?.field, 'password', password)
      }
    })

  test('one’s own address is none', async ({ assert }) => {
    const person = await given.employee({ email: 'persephone.wintergreen@example.com' })
    const change = { currentPassword: PASSWORD, password: person.email }
    const answer = await (await signedIn(person)).put('/api/profile/password', change)
    assert.equal(answer.errors[0]?.rule, 'common')
  })

  test('one with spaces at its ends opens the account with them alone', async ({ assert }) => {
    const admin = { email: 'root@example.com', firstName: 'Root', lastName: '' }
    const spaced = ` ${NEW_PASSWORD} `
    await createAdmin({ ...admin, password: spaced }, systemActor)
    assert.equal((await signIn(admin.email, NEW_PASSWORD)).answer.status, 401)
    const { caller, answer } = await signIn(admin.email, spaced)
    assert.equal(answer.status, 200)
    const change = { currentPassword: spaced, password: 'quiet-otter-bridge-six ' }
    assert.equal((await caller.put('/api/profile/password', change)).status, 204)
    assert.equal((await signIn(admin.email, 'quiet-otter-bridge-six')).answer.status, 401)
    const form = new URLSearchParams({ email: admin.email, password: change.password })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept': 'text/html' }
    const sent = { method: 'POST', raw: form.toString(), headers }
    assert.equal((await visitor().call('/api/login', sent)).headers.get('location'), '/')
  })

  test('one that people guess first is refused in words that say why', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    await admin.put('/api/settings/company', { companyName: 'Harbor Vale Logistics, Inc.' })
    const caller = await signedIn(await given.employee())
    for (const [password, rule, words] of [
      ['HarborVale-quiet-2041', 'company', "the company's or the portal's name"],
      ['otter-gangway-kettle-9', 'company', "the company's or the portal's name"],
      ['Summer2026!!!kettle', 'season', 'a season or month with a year'],
      ['ThreeDaysGrace', 'breached', 'stolen from other sites'],
    ] as const) {
      const answer = await caller.put('/api/profile/password', {
        currentPassword: PASSWORD,
        password,
      })
      assert.equal(answer.status, 422, password)
      assert.equal(answer.errors[0]?.rule, rule, password)
      assert.include(String(answer.body.message), words)
    }
  })

  test('any other is taken as it is typed, spaces and scripts included', async ({ assert }) => {
    const person = await given.employee()
    let current = PASSWORD
    for (const password of accepted) {
      const caller = await signedIn(person)
      const answer = await caller.put('/api/profile/password', {
        currentPassword: current,
        password,
      })
      assert.equal(answer.status, 204, `${password}: ${answer.text}`)
      assert.isTrue(await mayEnter(person, password))
      current = password
    }
  })

  test('none is ever written into the audit log', async ({ assert }) => {
    const person = await given.employee()
    const admin = await signedIn(await given.admin())
    await admin.post(`/api/users/${person.id}/reset-password`, { password: NEW_PASSWORD })
    const { caller } = await signIn(person.email, NEW_PASSWORD)
    const next = 'quiet-otter-bridge-six'
    await caller.put('/api/profile/password', { currentPassword: NEW_PASSWORD, password: next })
    const log = JSON.stringify([await auditEntries(), await db.from('audit_entries')])
    for (const secret of [PASSWORD, NEW_PASSWORD, next, '$argon2', 'hash']) {
      assert.notInclude(log, secret)
    }
    assert.include(log, '[redacted]')
  })
})
