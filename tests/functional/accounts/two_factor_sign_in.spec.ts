import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { failuresNoted } from '#accounts/sign_in/note_sign_in'
import {
  ATTEMPTS_PER_ADDRESS,
  CODES_PER_ACCOUNT,
  CODES_PER_DAY,
} from '#accounts/sign_in/sign_in_limits'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { SESSION_COOKIE, signedIn, signIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { linkToken } from '#accounts/services/link_tokens'
import { inHours } from '#tests/helpers/routes/route_requests'
import { codeOf, givenTwoFactor } from '#tests/helpers/accounts/two_factor'
import { PasswordResetFactory } from '#database/factories/password_reset_factory'

const WRONG = { message: 'This code is wrong or has already been used.' }
const isSignedIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200
const give = (caller: Caller, code: string) => caller.post('/api/login/code', { code })

/** A person with a correct password, who must still enter the code. */
async function halfSignedIn({ email }: Person): Promise<Caller> {
  return (await signIn(email, PASSWORD)).caller
}

const sessionsOf = (person: Person) => db.from('sessions').where('user_id', person.id)

/** Keeps the clock at the start of a time step. */
function holdClock(
  cleanup: (handler: () => void) => void,
  at = Math.floor(Date.now() / 3e4) * 3e4
) {
  Settings.now = () => at
  cleanup(() => {
    Settings.now = () => Date.now()
  })
  return (seconds: number) => {
    Settings.now = () => at + seconds * 1000
  }
}

test.group('Signing in with a second factor', (group) => {
  let person: Person
  let factor: Awaited<ReturnType<typeof givenTwoFactor>>

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.manager()
    factor = await givenTwoFactor(person)
  })

  test('takes the password, then the code, and the session is another each time', async ({
    assert,
    cleanup,
  }) => {
    holdClock(cleanup)
    const caller = visitor()
    await caller.page('/employees')
    const planted = caller.copy()
    const first = await caller.post('/api/login', { email: person.email, password: PASSWORD })
    assert.equal(first.status, 202)
    assert.isTrue(first.body.codeNeeded)
    assert.match(String(first.body.message), /code from your authenticator app/)
    const half = caller.copy()
    assert.notEqual(half.cookies.get(SESSION_COOKIE), planted.cookies.get(SESSION_COOKIE))
    assert.equal((await caller.page('/api/login')).props.step, 'code')

    const second = await give(caller, factor.code())
    assert.equal(second.status, 200)
    assert.equal(second.body.id, person.id)
    assert.isTrue(await isSignedIn(caller))
    // Neither the planted session nor the half signed-in one works.
    assert.isFalse(await isSignedIn(planted))
    assert.isFalse(await isSignedIn(half))
    assert.equal((await give(half, factor.code(1))).status, 401)
    assert.deepEqual(await auditTrail(), [`sign_in user ${person.id}`])
  })

  test('by a form, too, and goes on where it was wanted', async ({ assert }) => {
    const caller = visitor()
    await caller.get('/employees?status=active', { accept: 'text/html' })
    const send = (url: string, fields: Record<string, string>) =>
      caller.call(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept': 'text/html' },
        raw: new URLSearchParams(fields).toString(),
      })
    const first = await send('/api/login', { email: person.email, password: PASSWORD })
    assert.equal(first.headers.get('location'), '/api/login')
    const second = await send('/api/login/code', { code: factor.code() })
    assert.equal(second.headers.get('location'), '/employees?status=active')
    assert.isTrue(await isSignedIn(caller))
  })

  test('half signed in, nothing is open', async ({ assert }) => {
    const caller = await halfSignedIn(person)
    for (const url of ['/api/auth/user', '/api/auth/permissions', '/api/employees']) {
      assert.equal((await caller.get(url)).status, 401, url)
    }
    for (const url of ['/profile', '/employees', '/set-up-two-factor', '/change-password']) {
      assert.equal((await caller.page(url)).headers.get('location'), '/api/login', url)
    }
    assert.equal((await caller.page('/')).component, 'landing')
    for (const [method, url, body] of [
      ['POST', '/api/auth/reauthentication', { password: PASSWORD, code: factor.code() }],
      ['DELETE', '/api/profile/two-factor', {}],
      ['POST', '/api/profile/two-factor', {}],
      ['PUT', '/api/profile/password', { currentPassword: PASSWORD, password: 'a-new-one-here' }],
    ] as const) {
      assert.equal((await caller.call(url, { method, body })).status, 401, url)
    }
    assert.lengthOf(await sessionsOf(person), 0)
  })

  test('a wrong password says and does the same with and without', async ({ assert }) => {
    const plain = await given.manager()
    const wrong = 'walnut-ferry-lantern-nine'
    const [with2, without] = [await signIn(person.email, wrong), await signIn(plain.email, wrong)]
    assert.equal(with2.answer.status, 401)
    assert.deepEqual(with2.answer.body, without.answer.body)
    assert.equal((await give(with2.caller, factor.code())).status, 401)
    assert.deepEqual(
      [...with2.answer.headers.keys()].sort(),
      [...without.answer.headers.keys()].sort()
    )
  })

  test('takes the code of the present step, and no other', async ({ assert, cleanup }) => {
    const later = holdClock(cleanup)
    // The middle of a step: the previous and the next are 15 seconds away.
    later(45 - ((Settings.now() / 1000) % 30))
    for (const [steps, status] of [
      [-1, 422],
      [1, 422],
      [0, 200],
    ] as const) {
      const answer = await give(await halfSignedIn(person), factor.code(steps))
      assert.equal(answer.status, status, String(steps))
      if (status === 422) assert.include(answer.body, WRONG)
    }
  })

  test('takes no code twice, nor one of a step before the last', async ({ assert, cleanup }) => {
    const later = holdClock(cleanup)
    const code = factor.code()
    assert.equal((await give(await halfSignedIn(person), code)).status, 200)
    const again = await give(await halfSignedIn(person), code)
    assert.equal(again.status, 422)
    assert.include(again.body, WRONG)
    assert.equal((await give(await halfSignedIn(person), factor.code(-1))).status, 422)
    later(30)
    assert.equal((await give(await halfSignedIn(person), code)).status, 422)
    assert.equal((await give(await halfSignedIn(person), factor.code())).status, 200)
  })

  test('of requests with one code at one moment, one opens a session', async ({ assert }) => {
    const callers = await Promise.all(Array.from({ length: 5 }, () => halfSignedIn(person)))
    const code = factor.code()
    const answers = await Promise.all(callers.map((caller) => give(caller, code)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422, 422])
    assert.lengthOf(await sessionsOf(person), 1)
  })

  test('a recovery code opens one session, once', async ({ assert }) => {
    const [code = '', other = ''] = factor.recoveryCodes
    assert.match(code, /^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/)
    const callers = await Promise.all(Array.from({ length: 5 }, () => halfSignedIn(person)))
    const answers = await Promise.all(callers.map((caller) => give(caller, code)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422, 422])
    assert.lengthOf(await sessionsOf(person), 1)
    assert.include(answers.find(({ status }) => status === 422)?.body ?? {}, WRONG)

    const typed = ` ${other.toLowerCase().replaceAll('-', ' ')} `
    await db.from('rate_limits').delete()
    assert.equal((await give(await halfSignedIn(person), typed)).status, 200)
    const used = await auditTrail()
    assert.equal(used.filter((entry) => entry.startsWith('use_recovery_code')).length, 2)
    const mails = await db.from('outbox_messages').where('kind', 'two_factor_changed')
    assert.lengthOf(mails, 2)
    assert.equal(mails[0].recipient, person.email)
  })

  test('a recovery code of somebody else opens nothing', async ({ assert }) => {
    const { recoveryCodes } = await givenTwoFactor(await given.manager())
    assert.equal((await give(await halfSignedIn(person), recoveryCodes[0] ?? '')).status, 422)
  })

  test('codes are not guessed by trying', async ({ assert, cleanup }) => {
    const later = holdClock(cleanup)
    const right = factor.code()
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (let turn = 0; turn < CODES_PER_ACCOUNT; turn++) {
      assert.equal((await give(await halfSignedIn(person), wrong)).status, 422)
    }
    // Now the correct one is rejected, too, and the password gives no new attempts.
    const refused = await give(await halfSignedIn(person), right)
    assert.equal(refused.status, 429)
    assert.match(String(refused.body.message), /Too many attempts/)
    assert.lengthOf(await sessionsOf(person), 0)
    later(0)
  })

  test('who tries codes does not lock the owner out of recovery', async ({ assert }) => {
    for (let turn = 0; turn < CODES_PER_DAY; turn++) {
      await db.from('rate_limits').where('key', 'like', '%code:%').delete()
      await give(await halfSignedIn(person), '000000')
    }
    const [code = ''] = factor.recoveryCodes
    assert.equal((await give(await halfSignedIn(person), factor.code())).status, 429)
    assert.equal((await give(await halfSignedIn(person), code)).status, 200)
    // It does not restore an attempt of the day.
    assert.equal((await give(await halfSignedIn(person), factor.code())).status, 429)
  })

  test('recovery codes are tried so often from one address', async ({ assert }) => {
    const caller = await halfSignedIn(person)
    const statuses: number[] = []
    for (let turn = 0; turn <= ATTEMPTS_PER_ADDRESS + 1; turn++) {
      statuses.push((await give(caller, 'AAAA-BBBB-CCCC-DDDD')).status)
    }
    // The first attempt past the limit gets its turn; an immediate further one does not.
    assert.deepEqual(statuses, [...Array<number>(ATTEMPTS_PER_ADDRESS + 1).fill(422), 429])
  })

  test('tries at the same moment do not pass the limit together', async ({ assert }) => {
    const callers = await Promise.all(Array.from({ length: 12 }, () => halfSignedIn(person)))
    const answers = await Promise.all(callers.map((caller) => give(caller, '000000')))
    const tried = answers.filter(({ status }) => status === 422)
    assert.lengthOf(tried, CODES_PER_ACCOUNT)
  })

  test('so many wrong codes close the account for the day', async ({ assert }) => {
    let tried = 0
    for (let turn = 0; turn < CODES_PER_DAY; turn++) {
      // Simulates that a quarter of an hour has passed.
      await db.from('rate_limits').where('key', 'like', '%code:%').delete()
      const { status } = await give(await halfSignedIn(person), '000000')
      if (status === 422) tried++
    }
    assert.equal(tried, CODES_PER_DAY)
    await db.from('rate_limits').where('key', 'like', '%code:%').delete()
    const refused = await give(await halfSignedIn(person), factor.code())
    assert.equal(refused.status, 429)
    assert.match(String(refused.body.message), /hours/)
  })

  test('a right password waits five minutes for its code', async ({ assert, cleanup }) => {
    const later = holdClock(cleanup)
    const caller = await halfSignedIn(person)
    later(5 * 60 + 1)
    assert.equal((await caller.page('/api/login')).props.step, 'password')
    const answer = await give(caller, codeOf(factor.secret))
    assert.equal(answer.status, 401)
    assert.notInclude(String(answer.body.message), 'Unauthorized')
    assert.lengthOf(await sessionsOf(person), 0)
  })

  test('a code counts in the browser of its password alone', async ({ assert }) => {
    await halfSignedIn(person)
    assert.equal((await give(visitor(), factor.code())).status, 401)
    const somebody = await signedIn(await given.employee())
    assert.equal((await give(somebody, factor.code())).status, 401)
  })

  test('what happens to the account meanwhile ends the first step: {title}')
    .with([
      { title: 'another password', columns: { password: 'another hash' } },
      { title: 'disabled', columns: { disabled_at: inHours(0) } },
      { title: 'blocked', columns: { sign_in_blocked_at: inHours(0) } },
    ])
    .run(async ({ assert }, { columns }) => {
      const caller = await halfSignedIn(person)
      await db.from('users').where('id', person.id).update(columns)
      assert.equal((await give(caller, factor.code())).status, 401)
      assert.lengthOf(await sessionsOf(person), 0)
    })

  test('no code is expected once an administrator has reset it', async ({ assert }) => {
    const caller = await halfSignedIn(person)
    const admin = await signedIn(await given.admin())
    await admin.delete(`/api/users/${person.id}/two-factor`)
    assert.equal((await caller.page('/api/login')).props.step, 'password')
    assert.equal((await give(caller, factor.code())).status, 401)
  })

  test('starting over forgets the first step', async ({ assert }) => {
    const caller = await halfSignedIn(person)
    await caller.post('/api/logout', {})
    assert.equal((await give(caller, factor.code())).status, 401)
  })

  test('a reset link does not get round it, nor a password set by an administrator', async ({
    assert,
  }) => {
    const password = 'violin-marble-tundra-two'
    const { id } = await PasswordResetFactory.merge({ userId: person.id }).create()
    const caller = visitor()
    const url = `/api/password-resets/${linkToken('password_reset', id, 1)}`
    assert.equal((await caller.post(url, { password })).status, 204)
    assert.isFalse(await isSignedIn(caller))
    assert.equal((await signIn(person.email, password)).answer.status, 202)

    const admin = await signedIn(await given.admin())
    const set = { password: 'quiet-otter-bridge-six' }
    assert.equal((await admin.post(`/api/users/${person.id}/reset-password`, set)).status, 204)
    const { caller: theirs, answer } = await signIn(person.email, set.password)
    assert.equal(answer.status, 202)
    assert.isFalse(await isSignedIn(theirs))
    assert.equal((await give(theirs, factor.code())).status, 200)
    assert.equal((await theirs.page('/')).headers.get('location'), '/change-password')
  })

  test('nothing of it is in the log or readable in the database', async ({ assert }) => {
    await give(await halfSignedIn(person), factor.recoveryCodes[0]!)
    const tables = ['two_factors', 'recovery_codes', 'audit_entries', 'sign_ins', 'outbox_messages']
    const rows = await Promise.all(tables.map((table) => db.from(table)))
    const stored = JSON.stringify([rows, await auditEntries()])
    assert.notInclude(stored, factor.secret)
    for (const code of factor.recoveryCodes) {
      assert.notInclude(stored, code)
      assert.notInclude(stored, code.replaceAll('-', ''))
    }
  })

  test('the history tells what was tried', async ({ assert }) => {
    await give(await halfSignedIn(person), '000000')
    await failuresNoted()
    await give(await halfSignedIn(person), factor.code())
    const rows = await db.from('sign_ins').where('user_id', person.id).orderBy('id')
    assert.deepEqual(
      rows.map(({ outcome }) => outcome),
      ['wrong_code', 'signed_in']
    )
    assert.isTrue(DateTime.fromSQL(rows[0].created_at).isValid)
  })
})
