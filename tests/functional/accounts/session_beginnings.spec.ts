import { randomBytes, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { Session } from '@adonisjs/session'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor, withSession, type Caller } from '#tests/helpers/caller'
import { invitedPerson, REGISTRATION } from '#tests/helpers/accounts/invited'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { forgetExpiredSessions } from '#accounts/sessions/end_sessions'
import { givenTwoFactor } from '#tests/helpers/accounts/two_factor'

const isSignedIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200
const told = async () =>
  (await auditEntries()).map(({ action, performedById }) => [action, performedById])
const sessionsOf = ({ id }: { id: number }) => db.from('sessions').where('user_id', id)

/** Runs something once between a sign-in's change and the framework's storing of its session. */
function betweenSignInAndCommit(
  cleanup: (handler: () => void) => void,
  work: () => Promise<unknown>
) {
  const commit = Session.prototype.commit
  const restore = () => {
    Session.prototype.commit = commit
  }
  cleanup(restore)
  Session.prototype.commit = async function (this: Session) {
    restore()
    await work()
    return commit.call(this)
  }
}

/** Makes the database fail once, when it stores a new session. */
async function failAtCommit(cleanup: (handler: () => void) => void, { id }: { id: number }) {
  const trx = await db.transaction()
  const transactions = Object.getPrototypeOf(trx) as typeof trx
  await trx.rollback()
  const commit = transactions.commit
  const restore = () => {
    transactions.commit = commit
  }
  cleanup(restore)
  transactions.commit = async function (this: typeof trx) {
    const begun = await this.from('sign_ins').where({ user_id: id, outcome: 'signed_in' }).first()
    if (!begun) return commit.call(this)
    restore()
    throw new Error('The database went away')
  }
}

test.group('A session that begins', (group) => {
  let person: Person
  let admin: Caller

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    admin = await signedIn(await given.admin())
  })

  const endings: [name: string, run: () => Promise<{ status: number }>][] = [
    [
      'a password set by an administrator',
      () =>
        admin.post(`/api/users/${person.id}/reset-password`, {
          password: 'violin-marble-tundra-two',
        }),
    ],
    ['a disabled account', () => admin.post(`/api/users/${person.id}/disable`, {})],
    ['another role', () => admin.put(`/api/users/${person.id}`, { role: 'manager' })],
    ['the end of all sessions', () => admin.delete(`/api/users/${person.id}/sessions`)],
  ]
  test('in the same instant as {0} is ended by it')
    .with(endings)
    .run(async ({ assert, cleanup }, [, run]) => {
      let status = 0
      betweenSignInAndCommit(cleanup, async () => {
        status = (await run()).status
      })
      const { caller } = await signIn(person.email, PASSWORD)
      assert.isTrue(status >= 200 && status < 300, String(status))
      assert.isFalse(await isSignedIn(caller))
      assert.lengthOf(await sessionsOf(person), 0)
    })

  test('over a cookie from before ids were longer is kept', async ({ assert }) => {
    const caller = withSession(randomUUID())
    const { status } = await caller.post('/api/login', { email: person.email, password: PASSWORD })
    assert.equal(status, 200)
    assert.isTrue(await isSignedIn(caller))
    assert.lengthOf(await sessionsOf(person), 1)
  })

  test('with a code in the same instant as the factor’s reset is ended by it', async ({
    assert,
    cleanup,
  }) => {
    const { code } = await givenTwoFactor(person)
    const { caller } = await signIn(person.email, PASSWORD)
    let status = 0
    betweenSignInAndCommit(cleanup, async () => {
      status = (await admin.delete(`/api/users/${person.id}/two-factor`)).status
    })
    await caller.post('/api/login/code', { code: code() })
    assert.equal(status, 204)
    assert.isFalse(await isSignedIn(caller))
    assert.lengthOf(await sessionsOf(person), 0)
  })

  test('by registering in the same instant as a rejection is ended by it', async ({
    assert,
    cleanup,
  }) => {
    const { person: invited, register, token } = await invitedPerson()
    let status = 0
    betweenSignInAndCommit(cleanup, async () => {
      status = (await admin.post(`/api/employees/${invited.employeeId}/reject`, {})).status
    })
    const caller = visitor()
    await register(REGISTRATION, token, caller)
    assert.equal(status, 200)
    assert.isFalse(await isSignedIn(caller))
    assert.lengthOf(await sessionsOf(invited), 0)
  })

  test('while it is being ended many times over is open only if it began later', async ({
    assert,
  }) => {
    const callers = await Promise.all(
      Array.from({ length: 8 }, async (_, turn) => {
        if (turn % 2) await admin.delete(`/api/users/${person.id}/sessions`)
        return (await signIn(person.email, PASSWORD)).caller
      })
    )
    const open = await Promise.all(callers.map(isSignedIn))
    assert.lengthOf(await sessionsOf(person), open.filter(Boolean).length)
    await admin.delete(`/api/users/${person.id}/sessions`)
    for (const caller of callers) assert.isFalse(await isSignedIn(caller))
  })

  test('with a code that fails to be stored awaits the code still', async ({ assert, cleanup }) => {
    const { code } = await givenTwoFactor(person)
    const { caller } = await signIn(person.email, PASSWORD)
    const before = caller.copy()
    await failAtCommit(cleanup, person)
    assert.equal((await caller.post('/api/login/code', { code: code() })).status, 500)
    assert.lengthOf(await sessionsOf(person), 0)
    for (const one of [before, caller]) {
      assert.equal((await one.page('/api/login')).props.step, 'code')
      assert.isFalse(await isSignedIn(one))
    }
    assert.equal((await caller.post('/api/login/code', { code: code() })).status, 200)
    assert.isTrue(await isSignedIn(caller))
    assert.lengthOf(await sessionsOf(person), 1)
    assert.deepEqual(await auditTrail(), [`sign_in user ${person.id}`])
  })

  test('and fails to be stored leaves who is signed in here', async ({ assert, cleanup }) => {
    const other = await given.manager()
    const { email } = other
    const { caller } = await signIn(person.email, PASSWORD)
    await failAtCommit(cleanup, other)
    assert.equal((await caller.post('/api/login', { email, password: PASSWORD })).status, 500)
    assert.equal((await caller.get('/api/auth/user')).body.id, person.id)
    assert.lengthOf(await sessionsOf(other), 0)
    assert.equal((await caller.post('/api/login', { email, password: PASSWORD })).status, 200)
    assert.equal((await caller.get('/api/auth/user')).body.id, other.id)
    assert.lengthOf(await sessionsOf(person), 0)
  })

  test('takes the place of another’s in the same browser, before its code too', async ({
    assert,
  }) => {
    const other = await given.manager()
    const { caller } = await signIn(person.email, PASSWORD)
    const thief = caller.copy()
    const { code } = await givenTwoFactor(other)
    const { email } = other
    assert.equal((await caller.post('/api/login', { email, password: PASSWORD })).status, 202)
    assert.isFalse(await isSignedIn(caller))
    assert.isFalse(await isSignedIn(thief))
    assert.lengthOf(await sessionsOf(person), 0)
    assert.equal((await caller.post('/api/login/code', { code: code() })).status, 200)
    assert.equal((await caller.get('/api/auth/user')).body.id, other.id)
    assert.lengthOf(await sessionsOf(other), 1)
    assert.deepEqual(await told(), [
      ['sign_in', person.id],
      ['sign_out', person.id],
      ['sign_in', other.id],
    ])
  })

  test('where somebody is signed in is told as their sign-out, once', async ({ assert }) => {
    const other = await given.manager()
    const { caller } = await signIn(person.email, PASSWORD)
    for (const { email } of [other, other]) {
      assert.equal((await caller.post('/api/login', { email, password: PASSWORD })).status, 200)
    }
    assert.lengthOf(await sessionsOf(person), 0)
    assert.lengthOf(await sessionsOf(other), 1)
    assert.deepEqual(await told(), [
      ['sign_in', person.id],
      ['sign_out', person.id],
      ['sign_in', other.id],
      ['sign_out', other.id],
      ['sign_in', other.id],
    ])
  })

  test('several times at one moment where somebody is signed in tells their sign-out once', async ({
    assert,
  }) => {
    const { email } = await given.manager()
    const { caller } = await signIn(person.email, PASSWORD)
    const tabs = Array.from({ length: 4 }, () => caller.copy())
    const answers = await Promise.all(
      tabs.map((tab) => tab.post('/api/login', { email, password: PASSWORD }))
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200]
    )
    for (const tab of tabs) assert.isTrue(await isSignedIn(tab))
    assert.lengthOf(await sessionsOf(person), 0)
    const ended = (await told()).filter(([action]) => action === 'sign_out')
    assert.deepEqual(ended, [['sign_out', person.id]])
  })

  test('takes another’s place while others do, and while expired ones go', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 6 }, () => given.employee()))
    const callers = await Promise.all(people.map(signedIn))
    for (let round = 1; round <= people.length; round++) {
      await db.table('sessions').multiInsert(
        Array.from({ length: 20 }, () => ({
          id: randomBytes(32).toString('hex'),
          data: '{}',
          created_at: '2026-01-01 00:00:00',
          last_seen_at: '2026-01-01 00:00:00',
          expires_at: '2026-01-02 00:00:00',
        }))
      )
      const signingIn = callers.map((caller, index) =>
        caller.post('/api/login', {
          email: people.at((index + round) % people.length)?.email,
          password: PASSWORD,
        })
      )
      await forgetExpiredSessions()
      const answers = await Promise.all(signingIn)
      assert.deepEqual(
        answers.map(({ status }) => status),
        people.map(() => 200)
      )
      assert.lengthOf(await db.from('sessions').where('data', '{}'), 0)
    }
  })

  test('where a code is awaited ends no session, and the code opens none', async ({ assert }) => {
    const other = await given.manager()
    const { code } = await givenTwoFactor(person)
    const { caller } = await signIn(person.email, PASSWORD)
    const { email } = other
    assert.equal((await caller.post('/api/login', { email, password: PASSWORD })).status, 200)
    assert.equal((await caller.post('/api/login/code', { code: code() })).status, 401)
    assert.equal((await caller.get('/api/auth/user')).body.id, other.id)
    assert.deepEqual(await told(), [['sign_in', other.id]])
  })
})
