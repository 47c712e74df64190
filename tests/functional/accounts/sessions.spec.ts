import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime, Settings } from 'luxon'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

const isSignedIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200

const NEW_PASSWORD = 'violin-marble-tundra-two'

test.group('Sessions', (group) => {
  group.each.setup(() => emptyPortal())

  test('a copied cookie opens nothing after signing out', async ({ assert }) => {
    const person = await given.employee()
    for (const signOut of [
      (caller: Caller) => caller.post('/api/logout', {}, { accept: 'application/json' }),
      (caller: Caller) => caller.get('/api/logout', { 'sec-fetch-site': 'same-origin' }),
    ]) {
      const { caller } = await signIn(person.email, PASSWORD)
      const thief = caller.copy()
      assert.isTrue(await isSignedIn(thief))
      assert.include([204, 302], (await signOut(caller)).status)
      assert.isFalse(await isSignedIn(thief))
      assert.isFalse(await isSignedIn(caller))
      assert.lengthOf(await db.from('sessions').where('user_id', person.id), 0)
      assert.equal((await auditTrail()).at(-1), `sign_out user ${person.id}`)
    }
  })

  test('the page after signing out clears the browser’s history, once', async ({ assert }) => {
    const caller = await signedIn(await given.employee())
    const page = await caller.page('/profile')
    assert.include(page.text, '"encryptHistory":true')
    await caller.get('/api/logout')
    assert.include((await caller.page('/')).text, '"clearHistory":true')
    assert.notInclude((await caller.page('/')).text, '"clearHistory":true')
  })

  const navigations: [name: string, headers: Record<string, string>, signsOut: boolean][] = [
    ['from our own page', { 'sec-fetch-site': 'same-origin' }, true],
    ['from the address bar', { 'sec-fetch-site': 'none' }, true],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['from a neighboring site', { 'sec-fetch-site': 'same-site' }, false],
    [
      'told by an old browser’s referer of another site',
      { referer: 'https://evil.example/' },
      false,
    ],
    ['told by no header at all', {}, true],
    [
      'fetched in advance',
      { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' },
      false,
    ],
  ]
  test('GET /api/logout {0}')
    .with(navigations)
    .run(async ({ assert }, [, headers, signsOut]) => {
      const caller = await signedIn(await given.employee())
      const answer = await caller.get('/api/logout', { ...headers, accept: 'text/html' })
      assert.equal(answer.status, signsOut ? 302 : 200)
      if (!signsOut) assert.include(answer.text, 'accounts/logout')
      assert.equal(await isSignedIn(caller), !signsOut)
    })

  interface Ending {
    name: string
    /** Whether the person's current session stays. */
    stays: boolean
    run: (person: Person, own: Caller, admin: Caller) => Promise<{ status: number }>
  }
  const endings: Ending[] = [
    {
      name: 'changing one’s password',
      stays: true,
      run: (_, own) =>
        own.put('/api/profile/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }),
    },
    {
      name: 'a password set by an administrator',
      stays: false,
      run: ({ id }, _, admin) =>
        admin.post(`/api/users/${id}/reset-password`, { password: NEW_PASSWORD }),
    },
    {
      name: 'another role',
      stays: false,
      run: ({ id }, _, admin) => admin.put(`/api/users/${id}`, { role: 'manager' }),
    },
    {
      name: 'a rejection',
      stays: false,
      run: ({ employeeId }, _, admin) => admin.post(`/api/employees/${employeeId}/reject`, {}),
    },
    {
      name: 'ending the others',
      stays: true,
      run: (_, own) => own.delete('/api/profile/sessions'),
    },
  ]
  test('{name} ends the person’s other sessions')
    .with(endings)
    .run(async ({ assert }, { stays, run }) => {
      const person = await given.waiting()
      const admin = await signedIn(await given.admin())
      const bystander = await signedIn(await given.waiting())
      const own = await signedIn(person)
      const others = [await signedIn(person), await signedIn(person)]

      const answer = await run(person, own, admin)
      assert.isBelow(answer.status, 300)
      assert.equal(await isSignedIn(own), stays)
      for (const other of others) assert.isFalse(await isSignedIn(other))
      assert.isTrue(await isSignedIn(admin))
      assert.isTrue(await isSignedIn(bystander))
    })

  test('ending one session ends that one, and never somebody else’s', async ({ assert }) => {
    const person = await given.employee()
    const own = await signedIn(person)
    const other = await signedIn(person)
    const stranger = await signedIn(await given.employee())
    interface Row {
      id: string
      current: boolean
      address: string
      userAgent: string
    }
    const { props } = await own.page<{ sessions: Row[] }>('/profile')
    assert.lengthOf(props.sessions, 2)
    const mine = props.sessions.find((session) => session.current)
    const theirs = props.sessions.find((session) => !session.current)

    assert.equal((await stranger.delete(`/api/profile/sessions/${theirs?.id}`)).status, 404)
    assert.isTrue(await isSignedIn(other))
    assert.equal((await own.delete(`/api/profile/sessions/${theirs?.id}`)).status, 204)
    assert.isFalse(await isSignedIn(other))
    assert.isTrue(await isSignedIn(own))
    assert.equal((await own.delete(`/api/profile/sessions/${theirs?.id}`)).status, 404)
    assert.equal((await own.delete(`/api/profile/sessions/${mine?.id}`)).status, 204)
    assert.isFalse(await isSignedIn(own))
  })

  test('a session that was ended while a call ran stays ended', async ({ assert }) => {
    const person = await given.employee()
    const [own, other] = [await signedIn(person), await signedIn(person)]
    await Promise.all([
      ...Array.from({ length: 8 }, () => other.page('/profile')),
      own.delete('/api/profile/sessions'),
      ...Array.from({ length: 8 }, () => other.page('/profile')),
    ])
    assert.isFalse(await isSignedIn(other))
    assert.lengthOf(await db.from('sessions').where('user_id', person.id), 1)
  })

  test('reading writes nothing to the session but the first page’s wiped history', async ({
    assert,
  }) => {
    const person = await given.employee()
    const { caller } = await signIn(person.email, PASSWORD)
    const row = () => db.from('sessions').where('user_id', person.id).firstOrFail()
    const writes = async (read: () => Promise<unknown>) => {
      const statements = await statementsOf(read)
      return statements.filter((sql) => /^\s*(insert|update|delete).*\bsessions\b/is.test(sql))
    }
    assert.lengthOf(await writes(() => caller.page('/profile')), 1)
    const before = await row()
    for (const url of ['/', '/profile', '/inbox', '/no-such-page']) {
      assert.deepEqual(await writes(() => caller.page(url)), [], url)
    }
    assert.deepEqual(await writes(() => caller.get('/api/auth/permissions')), [])
    assert.deepEqual(await row(), before)
  })

  test('signing out twice at one moment is told once', async ({ assert }) => {
    const person = await given.employee()
    const caller = await signedIn(person)
    const tabs = [caller.copy(), caller.copy()]
    await Promise.all(tabs.map((tab) => tab.post('/api/logout', {})))
    for (const tab of [caller, ...tabs]) assert.isFalse(await isSignedIn(tab))
    assert.deepEqual(await auditTrail(), [`sign_out user ${person.id}`])
  })

  test('an idle session expires, a used one lives on', async ({ assert }) => {
    const person = await given.employee()
    const [idle, used] = [await signedIn(person), await signedIn(person)]
    const begin = DateTime.utc()
    const at = (hours: number) => (Settings.now = () => begin.plus({ hours }).toMillis())
    at(5)
    assert.isTrue(await isSignedIn(used))
    at(9)
    assert.isTrue(await isSignedIn(used))
    const { props } = await used.page<{ sessions: { current: boolean }[] }>('/profile')
    assert.deepEqual(
      props.sessions.map(({ current }) => current),
      [true]
    )
    assert.isFalse(await isSignedIn(idle))
    at(18)
    assert.isFalse(await isSignedIn(used))
  })

  test('who is signed out is asked to sign in, by a word or a page', async ({ assert }) => {
    const caller = visitor()
    const call = await caller.get('/api/auth/user')
    assert.equal(call.status, 401)
    assert.deepEqual(call.body, { message: 'Unauthorized' })
    assert.equal((await caller.page('/profile')).headers.get('location'), '/api/login')
  })

  test('signing out is written down with its address', async ({ assert }) => {
    const person = await given.employee()
    const { caller } = await signIn(person.email, PASSWORD)
    await caller.post('/api/logout', {})
    const entries = await auditEntries()
    assert.deepEqual(
      entries.map(({ action, performedById }) => [action, performedById]),
      [
        ['sign_in', person.id],
        ['sign_out', person.id],
      ]
    )
    const [row] = await db.from('audit_entries').select('address', 'request_id')
    assert.equal(row.address, '127.0.0.1')
    assert.isNotEmpty(row.request_id)
  })
})
