import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { ATTEMPTS_PER_ACCOUNT, ATTEMPTS_PER_ADDRESS } from '#accounts/sign_in/sign_in_limits'
import { unlockAccountOf } from '#accounts/sign_in/unlock_account'
import { commandActor } from '#audit/actor'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor } from '#tests/helpers/caller'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { PasswordResetFactory } from '#database/factories/password_reset_factory'

const WRONG = 'walnut-ferry-lantern-nine'

test.group('Limits on attempts', (group) => {
  group.each.setup(() => emptyPortal())

  test('an account is closed after so many wrong passwords, and opens again', async ({
    assert,
  }) => {
    const { email } = await given.employee()
    for (let attempt = 1; attempt <= ATTEMPTS_PER_ACCOUNT; attempt++) {
      assert.equal((await signIn(email, WRONG)).answer.status, 401, `attempt ${attempt}`)
    }
    for (const written of [email, email.toUpperCase(), ` ${email}`]) {
      const { answer } = await signIn(written, PASSWORD)
      assert.equal(answer.status, 429)
      assert.match(String(answer.body.message), /^Too many attempts. Try again in \d+ minutes?\.$/)
    }
    await db.from('rate_limits').update({ expire: Date.now() - 1 })
    assert.equal((await signIn(email, PASSWORD)).answer.status, 200)
  })

  test('an address nobody has is counted all the same', async ({ assert }) => {
    const statuses = new Set<number>()
    for (let attempt = 0; attempt <= ATTEMPTS_PER_ACCOUNT; attempt++) {
      statuses.add((await signIn('nobody@example.com', WRONG)).answer.status)
    }
    assert.deepEqual([...statuses], [401, 429])
  })

  test('a success forgives the wrong passwords before it', async ({ assert }) => {
    const { email } = await given.employee()
    for (let round = 0; round < 2; round++) {
      for (let attempt = 1; attempt < ATTEMPTS_PER_ACCOUNT; attempt++) await signIn(email, WRONG)
      assert.equal((await signIn(email, PASSWORD)).answer.status, 200)
    }
  })

  test('attempts at the same moment do not pass together', async ({ assert }) => {
    const { email } = await given.employee()
    const answers = await Promise.all(
      Array.from({ length: ATTEMPTS_PER_ACCOUNT * 3 }, () => signIn(email, WRONG))
    )
    const passed = answers.filter(({ answer }) => answer.status === 401)
    const refused = answers.filter(({ answer }) => answer.status === 429)
    assert.isAtMost(passed.length, ATTEMPTS_PER_ACCOUNT)
    assert.equal(passed.length + refused.length, answers.length)
  })

  test('inventing addresses of origin does not pass the limit per address', async ({ assert }) => {
    const statuses: number[] = []
    const attempts = ATTEMPTS_PER_ADDRESS + 5
    for (let attempt = 0; attempt < attempts; attempt++) {
      const invented = `10.${attempt}.0.1`
      const headers = {
        'x-forwarded-for': invented,
        'x-real-ip': invented,
        'forwarded': `for=${invented}`,
        'cf-connecting-ip': invented,
      }
      const login = { email: `nobody-${attempt}@example.com`, password: WRONG }
      statuses.push((await visitor().post('/api/login', login, headers)).status)
    }
    // The first attempt past the limit gets its turn; immediate further ones do not.
    const expected = statuses.map((_, index) => (index <= ATTEMPTS_PER_ADDRESS ? 401 : 429))
    assert.deepEqual(statuses, expected)
    const { email } = await given.employee()
    const { answer } = await signIn(email, PASSWORD)
    assert.equal(answer.status, 429)
    assert.match(String(answer.body.message), /^Too many attempts. Try again in \d seconds?\.$/)
    assert.equal(answer.headers.get('retry-after'), String(answer.body.retryAfter))
    // Slowed down, not blocked: in its turn, the correct password works.
    await db
      .from('rate_limits')
      .where('key', 'like', '%:turn')
      .update({ expire: Date.now() - 1 })
    assert.equal((await signIn(email, PASSWORD)).answer.status, 200)
    const counted = await db.from('rate_limits').select('key')
    assert.lengthOf(
      counted.filter(({ key }) => key.includes(':address:') && !key.endsWith(':turn')),
      1
    )
  })

  test('a device that has signed in before is not locked out by strangers', async ({ assert }) => {
    const { email } = await given.employee()
    const { caller: owner } = await signIn(email, PASSWORD)
    await owner.post('/api/logout', {})
    const login = (password: string) => owner.post('/api/login', { email, password })
    for (let attempt = 0; attempt <= ATTEMPTS_PER_ACCOUNT; attempt++) await signIn(email, WRONG)
    assert.equal((await signIn(email, PASSWORD)).answer.status, 429)
    assert.equal((await login(PASSWORD)).status, 200)
    // The owner's success gives strangers no further guesses.
    assert.equal((await signIn(email, PASSWORD)).answer.status, 429)
    // Nor does a flooded address keep it out.
    for (let attempt = 0; attempt <= ATTEMPTS_PER_ADDRESS; attempt++) {
      await signIn(`nobody-${attempt}@example.com`, WRONG)
    }
    assert.equal((await login(PASSWORD)).status, 200)
  })

  test('a known device is no way to guess, and known to its own account alone', async ({
    assert,
  }) => {
    const { email } = await given.employee()
    const { caller: owner } = await signIn(email, PASSWORD)
    const guess = async (of: string) =>
      (await owner.post('/api/login', { email: of, password: WRONG })).status
    const statuses: number[] = []
    for (let attempt = 0; attempt <= 2 * ATTEMPTS_PER_ACCOUNT; attempt++) {
      statuses.push(await guess(email))
    }
    assert.deepEqual(statuses, [...Array(2 * ATTEMPTS_PER_ACCOUNT).fill(401), 429])
    const other = await given.employee()
    const others: number[] = []
    for (let attempt = 0; attempt <= ATTEMPTS_PER_ACCOUNT; attempt++) {
      others.push(await guess(other.email))
    }
    assert.deepEqual(others, [...Array(ATTEMPTS_PER_ACCOUNT).fill(401), 429])
    // A self-made device id is no device.
    const forged = visitor()
    forged.cookies.set('gangway_device', encodeURIComponent(JSON.stringify([[1, 'x']])))
    const refused = await forged.post('/api/login', { email: other.email, password: PASSWORD })
    assert.equal(refused.status, 429)
  })

  const locked = async () => {
    const person = await given.employee()
    for (let attempt = 0; attempt <= ATTEMPTS_PER_ACCOUNT; attempt++) {
      await signIn(person.email, WRONG)
    }
    return person
  }

  test('an administrator unlocks an account, which is written down', async ({ assert }) => {
    const person = await locked()
    const admin = await signedIn(await given.admin())
    assert.equal((await admin.post(`/api/users/${person.id}/unlock`)).status, 204)
    assert.equal((await admin.post('/api/users/999999/unlock')).status, 404)
    assert.include(await auditTrail(), `unlock_account user ${person.id}`)
    assert.equal((await signIn(person.email, PASSWORD)).answer.status, 200)
  })

  test('no one unlocks an account that is {0}: it says what keeps them out')
    .with([
      ['not registered', { registered: false }, /has not registered yet/],
      ['disabled', { disabled: true }, /is disabled/],
      ['blocked', { blocked: true }, /is blocked/],
    ] as const)
    .run(async ({ assert }, [, how, reason]) => {
      const admin = await signedIn(await given.admin())
      const { id } = await given.employee(how)
      const head = await auditHead()
      for (const act of ['unlock', 'send-reset']) {
        const { status, body } = await admin.post<{ message: string }>(`/api/users/${id}/${act}`)
        assert.equal(status, 409)
        assert.match(body.message, reason)
      }
      assert.equal(await auditHead(), head)
    })

  test('the sysadmin unlocks an account', async ({ assert }) => {
    const person = await locked()
    await unlockAccountOf(` ${person.email.toUpperCase()}`, commandActor('admin:unlock'))
    assert.equal((await signIn(person.email, PASSWORD)).answer.status, 200)
    await assert.rejects(() => unlockAccountOf('nobody@example.com', commandActor('x')))
  })

  test('a password set by an administrator, or by a mailed link, unlocks it', async ({
    assert,
  }) => {
    const admin = await signedIn(await given.admin())
    const password = 'violin-marble-tundra-two'
    const person = await locked()
    await admin.post(`/api/users/${person.id}/reset-password`, { password })
    assert.equal((await signIn(person.email, password)).answer.status, 200)
    const other = await locked()
    const { id } = await PasswordResetFactory.merge({ userId: other.id }).create()
    const token = linkToken('password_reset', id, 1)
    assert.equal((await visitor().post(`/api/password-resets/${token}`, { password })).status, 204)
    assert.equal((await signIn(other.email, password)).answer.status, 200)
  })

  test('a whole firm may sign in from one address', async ({ assert }) => {
    const people = await Promise.all(
      Array.from({ length: ATTEMPTS_PER_ADDRESS + 5 }, () => given.employee())
    )
    const statuses: number[] = []
    for (const { email } of people) statuses.push((await signIn(email, PASSWORD)).answer.status)
    assert.deepEqual([...new Set(statuses)], [200])
  })

  test('no address of a person is readable among the counts', async ({ assert }) => {
    await signIn('mira@example.com', WRONG)
    assert.notInclude(JSON.stringify(await db.from('rate_limits')), 'mira')
  })

  test('one’s own password is not guessed by a session left open', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const statuses: number[] = []
    for (let attempt = 0; attempt <= ATTEMPTS_PER_ACCOUNT; attempt++) {
      const guess = { currentPassword: `${WRONG}${attempt}`, password: 'violin-marble-tundra-two' }
      statuses.push((await caller.put('/api/profile/password', guess)).status)
    }
    assert.deepEqual(statuses, [...Array(ATTEMPTS_PER_ACCOUNT).fill(422), 429])
  })

  test('reset mails to one address are limited', async ({ assert }) => {
    const statuses: number[] = []
    for (let attempt = 0; attempt <= ATTEMPTS_PER_ACCOUNT; attempt++) {
      const answer = await visitor().post('/api/password-resets', { email: 'nobody@example.com' })
      statuses.push(answer.status)
    }
    assert.deepEqual(statuses, [...Array(ATTEMPTS_PER_ACCOUNT).fill(202), 429])
  })

  test('links are not guessed by trying', async ({ assert }) => {
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < ATTEMPTS_PER_ADDRESS + 2; attempt++) {
      const answer = await visitor().post(`/api/email-confirmations/${'A'.repeat(38)}`, {})
      statuses.add(answer.status)
    }
    assert.deepEqual([...statuses], [404, 429])
  })

  const turnIsOver = () =>
    db
      .from('rate_limits')
      .where('key', 'like', '%:turn')
      .update({ expire: Date.now() - 1 })

  test('an address with many made-up links is slowed down, never blocked', async ({ assert }) => {
    const password = 'violin-marble-tundra-two'
    const { id: userId } = await given.employee()
    const { id } = await PasswordResetFactory.merge({ userId }).create()
    const use = () =>
      visitor().post(`/api/password-resets/${linkToken('password_reset', id, 1)}`, { password })
    for (let attempt = 0; attempt <= ATTEMPTS_PER_ADDRESS; attempt++) {
      await visitor().post(`/api/email-changes/${'A'.repeat(38)}/stop`, {})
    }
    const waits = await use()
    assert.equal(waits.status, 429)
    assert.match(String(waits.body.message), /^Too many attempts. Try again in \d seconds?\.$/)
    await turnIsOver()
    assert.equal((await use()).status, 204)
  })

  test('an address from which many reset links are requested is slowed down', async ({
    assert,
  }) => {
    const ask = (email: string) => visitor().post('/api/password-resets', { email })
    const statuses: number[] = []
    for (let attempt = 0; attempt < ATTEMPTS_PER_ADDRESS + 2; attempt++) {
      statuses.push((await ask(`nobody-${attempt}@example.com`)).status)
    }
    assert.deepEqual(statuses, [...Array(ATTEMPTS_PER_ADDRESS + 1).fill(202), 429])
    // What must wait for its turn does not count against the account.
    for (let attempt = 0; attempt <= ATTEMPTS_PER_ACCOUNT; attempt++) await ask('mira@example.com')
    await turnIsOver()
    assert.equal((await ask('mira@example.com')).status, 202)
  })

  test('a genuine link counts for itself alone, whether it is refused or used', async ({
    assert,
  }) => {
    const { id: userId } = await given.employee()
    const { id } = await PasswordResetFactory.merge({ userId }).create()
    const use = async (password: string) =>
      (
        await visitor().post(`/api/password-resets/${linkToken('password_reset', id, 1)}`, {
          password,
        })
      ).status
    const statuses = []
    for (let attempt = 0; attempt < ATTEMPTS_PER_ADDRESS - 2; attempt++) {
      statuses.push(await use('password1234'))
    }
    assert.deepEqual([...new Set(statuses)], [422])
    assert.equal(await use('violin-marble-tundra-two'), 204)
    assert.equal(await use('violin-marble-tundra-two'), 409)
    const counts = () => db.from('rate_limits').where('key', 'like', 'link:address:%')
    assert.containSubset(await counts(), [{ points: 0 }])
    // Passwords cost time, so no link is used without end.
    assert.equal(await use('violin-marble-tundra-two'), 429)
    assert.containSubset(await counts(), [{ points: 0 }])
  })
})
