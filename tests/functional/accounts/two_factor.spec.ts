import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { CODES_PER_DAY } from '#accounts/sign_in/sign_in_limits'
import { resetTwoFactorOf } from '#accounts/two_factor/turn_off_two_factor'
import { commandActor } from '#audit/actor'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, type Caller } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { codeOf, givenTwoFactor, twoFactorRow } from '#tests/helpers/accounts/two_factor'

const URL_OF = '/api/profile/two-factor'
const mailsTold = async () =>
  (await db.from('outbox_messages').where('kind', 'two_factor_changed').orderBy('id')).map(
    ({ payload }) => (JSON.parse(payload) as { news: string }).news
  )

test.group('One’s own second factor', (group) => {
  let person: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    caller = await signedIn(person)
    return () => {
      Settings.now = () => Date.now()
    }
  })

  test('is set up by secret and code, and gives ten codes', async ({ assert }) => {
    const other = await signedIn(person)
    const started = await caller.post<{
      secret: string
      uri: string
      qr: { size: number; path: string }
    }>(URL_OF)
    assert.equal(started.status, 200)
    const { secret, uri, qr } = started.body
    assert.match(secret, /^[A-Z2-7]{32}$/)
    assert.include(uri, `secret=${secret}`)
    assert.include(uri, encodeURIComponent(person.email))
    assert.match(qr.path, /^(M\d+ \d+h1v1h-1z)+$/)
    assert.isAbove(qr.size, 20)

    // No code is required before one has shown that the app has the secret.
    assert.equal((await signIn(person.email, PASSWORD)).answer.status, 200)
    const confirm = (code: string) => caller.post(`${URL_OF}/confirmation`, { code })
    assert.equal((await confirm('000000')).status, 422)
    const code = codeOf(secret)
    const confirmed = await confirm(code)
    assert.equal(confirmed.status, 200)
    assert.lengthOf(new Set(confirmed.body.recoveryCodes as string[]), 10)
    assert.equal((await caller.get('/api/auth/user')).status, 200)
    assert.equal((await other.get('/api/auth/user')).status, 401)

    const state = await caller.get(URL_OF)
    assert.equal(state.body.recoveryCodesLeft, 10)
    assert.isFalse(state.body.required)
    assert.isString(state.body.enabledAt)
    // The code that turned it on cannot be used to sign in.
    const { caller: half, answer } = await signIn(person.email, PASSWORD)
    assert.equal(answer.status, 202)
    assert.equal((await half.post('/api/login/code', { code })).status, 422)
    assert.includeMembers(await auditTrail(), [
      `start_two_factor user ${person.id}`,
      `enable_two_factor user ${person.id}`,
    ])
    assert.deepEqual(await mailsTold(), ['on'])
    assert.equal((await caller.post(URL_OF)).status, 409)
    assert.equal((await confirm(codeOf(secret, 1))).status, 409)
  })

  test('needs a secret not older than half an hour', async ({ assert }) => {
    const { code } = await givenTwoFactor(person, { enabled: false })
    const at = Date.now() + 31 * 60_000
    Settings.now = () => at
    assert.equal((await caller.post(`${URL_OF}/confirmation`, { code: code() })).status, 409)
    assert.isNull((await twoFactorRow(person.id)).enabled_at)
  })

  test('confirmed twice at one moment gives codes once', async ({ assert }) => {
    const { code } = await givenTwoFactor(person, { enabled: false })
    const answers = await Promise.all(
      [code(), code()].map((one) => caller.post(`${URL_OF}/confirmation`, { code: one }))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.lengthOf(await db.from('recovery_codes'), 10)
  })

  test('new recovery codes replace the ones before', async ({ assert }) => {
    assert.equal((await caller.post(`${URL_OF}/recovery-codes`)).status, 409)
    const { recoveryCodes } = await givenTwoFactor(person)
    const made = await caller.post(`${URL_OF}/recovery-codes`)
    assert.equal(made.status, 200)
    const half = async () => (await signIn(person.email, PASSWORD)).caller
    const old = await (await half()).post('/api/login/code', { code: recoveryCodes[0] })
    assert.equal(old.status, 422)
    const [fresh] = made.body.recoveryCodes as string[]
    assert.equal((await (await half()).post('/api/login/code', { code: fresh })).status, 200)
    assert.include(await auditTrail(), `renew_recovery_codes user ${person.id}`)
    assert.deepEqual(await mailsTold(), ['codes', 'recovery'])
  })

  test('is turned off, asked for no more, and ends the other sessions', async ({ assert }) => {
    await givenTwoFactor(person)
    const other = await signedIn(person)
    assert.equal((await caller.delete(URL_OF)).status, 204)
    assert.isNull(await twoFactorRow(person.id))
    assert.lengthOf(await db.from('recovery_codes'), 0)
    assert.equal((await caller.get('/api/auth/user')).status, 200)
    assert.equal((await other.get('/api/auth/user')).status, 401)
    assert.equal((await signIn(person.email, PASSWORD)).answer.status, 200)
    assert.include(await auditTrail(), `disable_two_factor user ${person.id}`)
    assert.deepEqual(await mailsTold(), ['off'])
    assert.equal((await caller.delete(URL_OF)).status, 409)
  })

  test('confirming what is on already uses up none of its tries', async ({ assert }) => {
    const { code } = await givenTwoFactor(person)
    for (let turn = 0; turn <= CODES_PER_DAY; turn++) {
      const answer = await caller.post(`${URL_OF}/confirmation`, { code: '000000' })
      assert.equal(answer.status, 409)
    }
    const body = { password: PASSWORD, code: code() }
    assert.equal((await caller.post('/api/auth/reauthentication', body)).status, 204)
  })
})

test.group('Somebody else’s second factor', (group) => {
  group.each.setup(() => emptyPortal())

  test('is reset by an administrator, who is written down, and its owner told', async ({
    assert,
  }) => {
    const person = await given.admin()
    const theirs = await signedIn(person)
    await givenTwoFactor(person)
    const admin = await given.admin()
    const caller = await signedIn(admin)
    const url = `/api/users/${person.id}/two-factor`
    assert.equal((await caller.get(url)).body.recoveryCodesLeft, 10)
    assert.equal((await caller.delete(url)).status, 204)
    assert.isNull(await twoFactorRow(person.id))
    assert.equal((await theirs.get('/api/auth/user')).status, 401)
    assert.equal((await signIn(person.email, PASSWORD)).answer.status, 200)
    assert.deepEqual(await mailsTold(), ['reset'])
    const entry = await db.from('audit_entries').where('action', 'reset_two_factor').firstOrFail()
    assert.equal(entry.performed_by_id, admin.id)
    assert.equal((await caller.delete(url)).status, 409)
    assert.equal((await caller.delete('/api/users/999999/two-factor')).status, 404)
  })

  test('one’s own is not reset that way, nor anybody’s by who is no administrator', async ({
    assert,
  }) => {
    const admin = await given.admin()
    await givenTwoFactor(admin)
    const own = await (await signedIn(admin)).delete(`/api/users/${admin.id}/two-factor`)
    assert.equal(own.status, 409)
    const helper = await given.employee()
    await given.override(helper, 'users:manage', 'grant')
    const person = await given.employee()
    await givenTwoFactor(person)
    const refused = await (await signedIn(helper)).delete(`/api/users/${person.id}/two-factor`)
    assert.equal(refused.status, 403)
    assert.isNotNull(await twoFactorRow(person.id))
    assert.isNotNull(await twoFactorRow(admin.id))
  })

  test('is reset by the sysadmin when no administrator gets in', async ({ assert }) => {
    const admin = await given.admin({ email: 'root@example.com' })
    await givenTwoFactor(admin)
    await resetTwoFactorOf(' ROOT@example.com ', commandActor('admin:two-factor-reset'))
    assert.isNull(await twoFactorRow(admin.id))
    assert.equal((await signIn(admin.email, PASSWORD)).answer.status, 200)
    const entry = await db.from('audit_entries').where('action', 'reset_two_factor').firstOrFail()
    assert.include(entry.performed_by, 'Command admin:two-factor-reset')
    await assert.rejects(() => resetTwoFactorOf('nobody@example.com', commandActor('x')))
  })
})
