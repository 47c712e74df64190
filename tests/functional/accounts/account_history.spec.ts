import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import {
  failuresNoted,
  FAILURES_A_DAY,
  forgetOldSignIns,
  noteFailure,
  PENDING_FAILURES,
} from '#accounts/sign_in/note_sign_in'
import { ATTEMPTS_PER_ACCOUNT } from '#accounts/sign_in/sign_in_limits'
import { isLocalAddress } from '#accounts/services/local_address'
import { dbTime } from '#core/time'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor, type Answer } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import { fromNow } from '#database/factories/from_now'
import { SignInFactory } from '#database/factories/sign_in_factory'

interface Row {
  id: number
  outcome: string
  times: number
  address: string
  isLocal: boolean
  userAgent: string
}

const WRONG = 'walnut-ferry-lantern-nine'

const historyOf = (person: Person) => db.from('sign_ins').where('user_id', person.id).orderBy('id')

test.group('The history of sign-ins', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    return () => {
      Settings.now = () => Date.now()
    }
  })

  test('tells of each attempt, by whom and how it ended', async ({ assert }) => {
    const person = await given.employee()
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }
    const login = (password: string) =>
      visitor().post('/api/login', { email: person.email, password }, agent)
    await login(WRONG)
    await failuresNoted()
    await login(PASSWORD)
    await db
      .from('users')
      .where('id', person.id)
      .update({ disabled_at: dbTime(DateTime.utc()) })
    await login(PASSWORD)
    await failuresNoted()
    for (let turn = 0; turn < 11; turn++) await login(WRONG)
    await failuresNoted()
    await db.from('users').where('id', person.id).update({ disabled_at: null })

    const answer = await (await signedIn(person)).get<Row[]>('/api/profile/sign-ins')
    assert.deepEqual(
      answer.body.map(({ outcome, times }) => [outcome, times]),
      [
        ['too_many', 1],
        ['disabled', 1],
        ['signed_in', 1],
        ['wrong_password', 10],
      ]
    )
    const [{ address, isLocal, userAgent } = {} as Row] = answer.body
    assert.equal(address, '127.0.0.1')
    assert.isTrue(isLocal)
    assert.equal(userAgent, agent['user-agent'])
    assert.equal(answer.headers.get('x-total-count'), '4')
  })

  test('of an address nobody has, nothing is kept, and nobody waits for what is', async ({
    assert,
  }) => {
    const person = await given.employee()
    await signIn(person.email, WRONG)
    await failuresNoted()
    const before = (await historyOf(person)).length
    const known = await statementsOf(() => signIn('nobody@example.com', WRONG))
    await failuresNoted()
    assert.lengthOf(await db.from('sign_ins'), before)
    const answered = await statementsOf(async () => {
      await signIn(person.email, WRONG)
    })
    // The answer comes before the history is written: until then, both ran the same statements.
    const untilAnswer = (statements: string[]) =>
      statements.filter((sql) => !sql.includes('sign_ins')).length
    assert.closeTo(untilAnswer(answered), untilAnswer(known), 1)
    await failuresNoted()
  })

  test('cannot be flooded by failures', async ({ assert }) => {
    const person = await given.employee()
    for (let turn = 0; turn < FAILURES_A_DAY + 20; turn++) {
      await db.from('rate_limits').delete()
      const agent = { 'user-agent': `Agent ${turn}` }
      await visitor().post('/api/login', { email: person.email, password: WRONG }, agent)
    }
    await failuresNoted()
    const rows = await historyOf(person)
    assert.lengthOf(rows, FAILURES_A_DAY)
    const times = rows.reduce((sum, row) => sum + Number(row.times), 0)
    assert.equal(times, FAILURES_A_DAY + 20)
    // A day later there is room again.
    const at = Date.now() + 25 * 3_600_000
    Settings.now = () => at
    await signIn(person.email, WRONG)
    await failuresNoted()
    assert.lengthOf(await historyOf(person), FAILURES_A_DAY + 1)
  })

  test('notes what is refused past the limits once a minute', async ({ assert }) => {
    const person = await given.employee()
    const other = await given.employee()
    const refusals = async (of: Person) =>
      (await historyOf(of).where('outcome', 'too_many')).map(({ times }) => Number(times))
    const flood = async ({ email }: Person) => {
      for (let turn = 0; turn < ATTEMPTS_PER_ACCOUNT + 5; turn++) await signIn(email, WRONG)
      await failuresNoted()
    }
    await flood(person)
    await flood(other)
    assert.deepEqual([await refusals(person), await refusals(other)], [[1], [1]])
    const at = Date.now() + 61_000
    Settings.now = () => at
    await signIn(person.email, WRONG)
    await failuresNoted()
    assert.deepEqual([await refusals(person), await refusals(other)], [[2], [1]])
  })

  test('lets only so many failures wait to be noted', async ({ assert }) => {
    const { id, email } = await given.employee()
    const request = {
      id: () => 'of-this-test',
      method: () => 'POST',
      ip: () => '127.0.0.1',
      header: () => undefined,
    }
    const ctx = { request } as unknown as HttpContext
    for (let turn = 0; turn < PENDING_FAILURES + 20; turn++) {
      noteFailure(ctx, email, 'wrong_password')
    }
    await failuresNoted()
    const row = await db.from('sign_ins').where('user_id', id).sum('times as total').first()
    assert.equal(Number(row.total), PENDING_FAILURES)
    noteFailure(ctx, email, 'wrong_password')
    await failuresNoted()
    const after = await db.from('sign_ins').where('user_id', id).sum('times as total').first()
    assert.equal(Number(after.total), PENDING_FAILURES + 1)
  })

  test('is read page by page, by cursor', async ({ assert }) => {
    const person = await given.employee()
    await SignInFactory.merge({ userId: person.id }).createMany(7)
    const caller = await signedIn(await given.admin())
    const seen: number[] = []
    let url: string | undefined = `/api/users/${person.id}/sign-ins?perPage=3`
    while (url) {
      const answer: Answer<Row[]> = await caller.get<Row[]>(url)
      seen.push(...answer.body.map(({ id }) => id))
      url = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    const ids = (await historyOf(person)).map(({ id }) => Number(id))
    assert.deepEqual(seen, ids.reverse())
  })

  test('is forgotten after half a year, or as is set', async ({ assert }) => {
    const KEPT_DAYS = 180
    const person = await given.employee()
    for (const days of [KEPT_DAYS + 1, KEPT_DAYS - 1]) {
      const createdAt = fromNow({ days: -days })
      await SignInFactory.merge({ userId: person.id, createdAt }).create()
    }
    assert.equal(await forgetOldSignIns(), 1)
    assert.lengthOf(await historyOf(person), 1)
    await givenSettings({ signInDays: 30 })
    assert.equal(await forgetOldSignIns(), 1)
    assert.lengthOf(await historyOf(person), 0)
  })

  test('is one’s own, and administrators’', async ({ assert }) => {
    const person = await given.employee()
    await signIn(person.email, PASSWORD)
    const stranger = await signedIn(await given.employee())
    assert.deepEqual((await stranger.get('/api/profile/sign-ins')).body as unknown, [])
    assert.equal((await stranger.get(`/api/users/${person.id}/sign-ins`)).status, 403)
    const admin = await signedIn(await given.admin())
    assert.lengthOf((await admin.get<Row[]>(`/api/users/${person.id}/sign-ins`)).body, 1)
    assert.equal((await admin.get('/api/users/999999/sign-ins')).status, 404)
  })

  test('names an address of the firm’s own network as such: {$self}')
    .with([
      '127.0.0.1 true',
      '::1 true',
      '10.1.2.3 true',
      '172.31.255.1 true',
      '172.32.0.1 false',
      '192.168.1.1 true',
      '::ffff:192.168.1.1 true',
      'fd12::1 true',
      'fe80::1%eth0 true',
      '203.0.113.9 false',
      '2001:db8::1 false',
      'nonsense false',
      ' false',
    ])
    .run(({ assert }, line) => {
      const [address = '', expected] = line.split(' ')
      assert.equal(String(isLocalAddress(address)), expected)
    })
})

test.group('Somebody else’s sessions', (group) => {
  group.each.setup(() => emptyPortal())

  test('are seen and ended by administrators: one, then all', async ({ assert }) => {
    const person = await given.employee()
    const theirs = [await signedIn(person), await signedIn(person), await signedIn(person)]
    const bystander = await signedIn(await given.employee())
    const admin = await given.admin()
    const caller = await signedIn(admin)
    const url = `/api/users/${person.id}/sessions`
    const { body: rows } = await caller.get<{ id: string; current: boolean }[]>(url)
    assert.lengthOf(rows, 3)
    assert.isFalse(rows.some(({ current }) => current))

    const foreign = await caller.get<{ id: string }[]>(`/api/users/${admin.id}/sessions`)
    assert.equal((await caller.delete(`${url}/${foreign.body[0]?.id}`)).status, 404)
    assert.equal((await caller.delete(`${url}/${rows[0]?.id}`)).status, 204)
    assert.equal((await caller.delete(`${url}/${rows[0]?.id}`)).status, 404)
    const alive = async () =>
      (await Promise.all(theirs.map((one) => one.get('/api/auth/user')))).filter(
        ({ status }) => status === 200
      ).length
    assert.equal(await alive(), 2)
    assert.equal((await caller.delete(url)).status, 204)
    assert.equal(await alive(), 0)
    assert.equal((await bystander.get('/api/auth/user')).status, 200)
    assert.deepEqual(await auditTrail(), [
      `end_session user ${person.id}`,
      `end_session user ${person.id}`,
    ])
  })

  test('an administrator’s own one stays when they end all of theirs', async ({ assert }) => {
    const admin = await given.admin()
    const [own, other] = [await signedIn(admin), await signedIn(admin)]
    assert.equal((await own.delete(`/api/users/${admin.id}/sessions`)).status, 204)
    assert.equal((await own.get('/api/auth/user')).status, 200)
    assert.equal((await other.get('/api/auth/user')).status, 401)
  })
})
