import { test } from '@japa/runner'
import { visitor } from '#tests/helpers/caller'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'

type Line = Record<string, unknown>

const UNKNOWN = 'correct-horse-battery@example.com'
const TYPED = 'some-other-password'
const TOKEN = 'A'.repeat(38)

test.group('Security events', (group) => {
  group.each.setup(() => emptyPortal())

  test('are logged at warn with who, what and from where, and nothing secret', async ({
    assert,
  }) => {
    const person = await given.employee()
    const server = await startLoggedServer({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' })
    const events = () =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes('"event"'))
        .map((line) => JSON.parse(line) as Line)
    const from = { 'x-forwarded-for': '203.0.113.9' }
    try {
      const caller = await server.signedIn(person)
      const stranger = (url: string, body: object, headers: Record<string, string> = {}) =>
        visitor().post(`${server.url}${url}`, body, { ...from, ...headers })

      await stranger('/api/login', { email: person.email, password: TYPED })
      await stranger('/api/login', { email: UNKNOWN, password: TYPED })
      await caller.get('/api/employees', from)
      await caller.get('/api/employees/999999', from)
      await caller.put('/api/profile', { email: 'moved@example.com' }, from)
      await stranger('/api/logout', {}, { origin: 'https://evil.example' })
      await stranger(`/api/password-resets/${TOKEN}`, { password: 'plum-kettle-orbit-9' })
      await caller.get(`/sign/${TOKEN}`, { ...from, accept: 'text/html' })
      await caller.put(
        '/api/profile/password',
        { currentPassword: TYPED, password: 'plum-kettle-orbit-9' },
        from
      )
      for (let tries = 0; tries < 11; tries++) {
        await stranger('/api/login', { email: 'other@example.com', password: TYPED })
      }
      const count = (event: string) => events().filter((line) => line.event === event).length
      await soon('all are logged', () => count('sign_in_failed') > 2 && count('limit_reached') > 0)
    } finally {
      await server.stop()
    }

    const told = events()
    const of = (event: string) => told.filter((line) => line.event === event)
    for (const line of told) {
      assert.equal(line.level, 40)
      assert.equal(line.address, '203.0.113.9')
      assert.isString(line.request_id)
      assert.isString(line.method)
    }
    const [known, unknown] = of('sign_in_failed')
    assert.containsSubset(known, {
      reason: 'wrong_password',
      account_id: person.id,
      typed_digest: null,
      route: '/api/login',
    })
    assert.containsSubset(unknown, { reason: 'wrong_password', account_id: null })
    assert.match(String(unknown?.typed_digest), /^[0-9a-f]{16}$/)
    assert.containsSubset(of('access_refused'), [{ route: '/api/employees', user_id: person.id }])
    // A request for the password is no rejection.
    assert.lengthOf(of('access_refused'), 1)
    assert.containsSubset(of('cross_site_refused'), [{ route: '/api/logout', user_id: null }])
    assert.containsSubset(of('link_refused'), [
      { route: '/api/password-resets/:token', user_id: null },
      { route: '/sign/:token', user_id: person.id, reason: 'unknown' },
    ])
    assert.containsSubset(of('reauthentication_failed'), [{ user_id: person.id, status: 422 }])
    assert.containsSubset(of('limit_reached'), [{ route: '/api/login', status: 429 }])
    for (const secret of [UNKNOWN, TYPED, TOKEN, PASSWORD, person.email]) {
      assert.notInclude(server.log(), secret)
    }
  }).timeout(300_000)

  test('of a row that is not theirs to see, too', async ({ assert }) => {
    const reader = await given.employee()
    await given.override(reader, 'employees:view', 'grant')
    const server = await startLoggedServer({ LOG_LEVEL: 'warn' })
    try {
      const caller = await server.signedIn(reader)
      assert.equal((await caller.get('/api/employees/999999')).status, 404)
      await soon('it is logged', async () => server.log().includes('row_refused'))
    } finally {
      await server.stop()
    }
    assert.include(server.log(), '"route":"/api/employees/:id"')
  }).timeout(300_000)
})
