import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { newSessionId } from '#accounts/sessions/session_store'
import { dbTime } from '#core/time'
import {
  SESSION_COOKIE,
  signedIn,
  signIn,
  visitor,
  withSession,
  type Caller,
} from '#tests/helpers/caller'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const CHOSEN = /^[\w-]{43}$/

/** The id in a session cookie, which is signed: `s:<base64url of {"message": id, …}>.<signature>`. */
function idIn(cookie: string | undefined): string {
  const payload =
    decodeURIComponent(cookie ?? '')
      .replace(/^s:/, '')
      .split('.')[0] ?? ''
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { message: string }).message
}

test.group('How long sessions last', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    return () => {
      Settings.now = () => Date.now()
    }
  })

  test('a session ends 30 days after signing in, however active', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const start = Date.now()
    for (let hour = 0; hour < 30 * 24; hour += 7) {
      Settings.now = () => start + hour * 3_600_000
      assert.equal((await caller.get('/api/auth/user')).status, 200, `hour ${hour}`)
    }
    Settings.now = () => start + (30 * 24 + 1) * 3_600_000
    assert.equal((await caller.get('/api/auth/user')).status, 401)
  })

  test('the days can be set, which counts for sessions there are, and cleans them up', async ({
    assert,
  }) => {
    const person = await given.employee()
    const caller = await signedIn(person)
    const admin = await signedIn(await given.admin())
    const created = dbTime(DateTime.utc().minus({ days: 3 }))
    await db.from('sessions').where('user_id', person.id).update({ created_at: created })
    assert.equal((await caller.get('/api/auth/user')).status, 200)
    assert.equal((await admin.put('/api/settings/passwords', { sessionDays: 0 })).status, 422)
    assert.equal((await admin.put('/api/settings/passwords', { sessionDays: 91 })).status, 422)
    assert.equal((await admin.put('/api/settings/passwords', { sessionDays: 2 })).status, 200)
    assert.equal((await caller.get('/api/auth/user')).status, 401)
    const { body } = await admin.get<unknown[]>(`/api/users/${person.id}/sessions`)
    assert.deepEqual(body, [])
    await signIn(person.email, PASSWORD)
    assert.lengthOf(await db.from('sessions').where('created_at', '<=', created), 0)
  })

  test('ended by someone else, the landing page says so', async ({ assert }) => {
    const person = await given.employee()
    const caller = await signedIn(person)
    const ended = async (by = caller) => (await by.page<{ ended: boolean }>('/')).props.ended
    assert.isFalse(await ended(visitor()))
    await db.from('sessions').where('user_id', person.id).delete()
    assert.isTrue(await ended())
    const again = await signedIn(person)
    await again.post('/api/logout', {})
    assert.isFalse(await ended(again))
  })

  test('no one is told of a session that ended who had none, or has been told', async ({
    assert,
  }) => {
    const person = await given.employee()
    const isTold = async (caller: Caller) =>
      (await caller.page<{ ended: boolean }>('/')).props.ended
    const stranger = visitor()
    for (const visit of [1, 2]) {
      assert.isFalse(await isTold(stranger), `visit ${visit}`)
      assert.isUndefined(stranger.cookies.get(SESSION_COOKIE))
    }
    const own = await signedIn(person)
    await own.post('/api/logout', {})
    for (const visit of [1, 2]) assert.isFalse(await isTold(own), `visit ${visit}`)

    const caller = await signedIn(person)
    await db.from('sessions').where('user_id', person.id).delete()
    // A background poll is no one who could be told.
    await caller.get('/api/inbox/count')
    assert.isTrue(await isTold(caller))
    assert.isFalse(await isTold(caller))
  })

  test('what a visitor has does not outlive what is stored for it', async ({ assert }) => {
    const { headers } = await visitor().get('/profile', { accept: 'text/html' })
    assert.include(headers.getSetCookie().join(), 'Max-Age=1800')
  })

  test('saying that a session has ended ends none that began before the answer came', async ({
    assert,
  }) => {
    const { headers, props } = await withSession(newSessionId()).page('/')
    assert.isTrue(props.ended)
    assert.notInclude(headers.getSetCookie().join(), SESSION_COOKIE)
    // Nor does sending them to sign-in.
    const led = await withSession(newSessionId()).get('/profile', { accept: 'text/html' })
    assert.notInclude(led.headers.getSetCookie().join(), SESSION_COOKIE)
  })

  test('the way back is kept where a session has lasted as long as it may', async ({ assert }) => {
    const person = await given.employee()
    const caller = await signedIn(person)
    await db.from('sessions').update({ created_at: dbTime(DateTime.utc().minus({ days: 31 })) })
    await caller.get('/documents', { accept: 'text/html' })
    const { props } = await caller.page('/api/login')
    assert.equal(props.next, '/documents')
    assert.include(String(props.message), 'You are logged out')
    const [row] = await db.from('sessions')
    assert.deepEqual([row.user_id, row.authenticated_at], [null, null])
  })

  test('an answer that comes late does not put back the cookie of a session renewed meanwhile', async ({
    assert,
  }) => {
    const caller = await signedIn(await given.employee())
    const late = caller.copy()
    const body = { password: PASSWORD }
    assert.equal((await caller.post('/api/auth/reauthentication', body)).status, 204)
    const { status, headers } = await late.get('/api/auth/user')
    assert.equal(status, 401)
    assert.deepEqual(headers.getSetCookie(), [])
    assert.deepEqual((await caller.get('/api/auth/user')).headers.getSetCookie(), [])
    const at = Date.now() + 2 * 60_000
    Settings.now = () => at
    const { headers: kept } = await caller.get('/api/auth/user')
    assert.include(kept.getSetCookie().join(), SESSION_COOKIE)
    assert.include(kept.getSetCookie().join(), 'Max-Age=28800')
  })

  test('ids have 256 random bits, from the first visit on', async ({ assert }) => {
    const caller = visitor()
    await caller.get('/profile', { accept: 'text/html' })
    const before = idIn(caller.cookies.get(SESSION_COOKIE))
    assert.match(before, CHOSEN)
    const { email } = await given.employee()
    await caller.post('/api/login', { email, password: PASSWORD })
    const after = idIn(caller.cookies.get(SESSION_COOKIE))
    assert.match(after, CHOSEN)
    assert.notEqual(after, before)
    await caller.get('/api/auth/user')
    assert.equal(idIn(caller.cookies.get(SESSION_COOKIE)), after)
    await caller.post('/api/logout', {})
    const signedOut = idIn(caller.cookies.get(SESSION_COOKIE))
    assert.match(signedOut, CHOSEN)
    assert.notEqual(signedOut, after)
  })
})
