import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'
import { signedIn } from '#tests/helpers/caller'
import { startDatabaseProxy } from '#tests/helpers/server/database_proxy'
import { whereDatabaseIsAway } from '#tests/helpers/server/failing_commits'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'

/** Pages whose addresses have no parameters. */
function pages(): string[] {
  const all = Object.values(router.toJSON()).flat()
  return all
    .filter(({ methods, pattern }) => methods.includes('GET') && !pattern.includes(':'))
    .map(({ pattern }) => pattern)
    .filter((pattern) => !pattern.startsWith('/api/') || pattern === '/api/login')
}

const html = { accept: 'text/html' }

test.group('A database that is away', (group) => {
  group.each.setup(() => emptyPortal())

  test('is told by every page, in the look of the portal, and by every call', async ({
    assert,
  }) => {
    const caller = await signedIn(await given.admin({ employee: {} }))
    assert.include(pages(), '/verify-document')
    await whereDatabaseIsAway(async () => {
      for (const url of pages()) {
        const { status, headers, text } = await caller.get(url, html)
        assert.equal(status, 503, url)
        assert.equal(headers.get('retry-after'), '15', url)
        assert.match(headers.get('content-type') ?? '', /^text\/html/, url)
        assert.include(text, 'The portal is not available right now')
        const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1]
        assert.include(headers.get('content-security-policy') ?? '', `'nonce-${nonce}'`)
      }
      const calls = [
        await caller.get('/api/employees'),
        await caller.post('/api/employees/1/approve', {}),
        await caller.get('/profile', { 'x-inertia': 'true', ...html }),
      ]
      for (const { status, headers, body } of calls) {
        assert.equal(status, 503)
        assert.equal(headers.get('retry-after'), '15')
        assert.deepEqual(body, {
          message: 'The database is not available right now. Please try again in a minute.',
        })
      }
      assert.equal((await caller.get('/favicon.svg')).status, 200)
      assert.equal((await caller.get('/health/live')).status, 200)
    })
    assert.equal((await caller.get('/api/employees')).status, 200)
    assert.equal((await caller.get('/profile', html)).status, 200)
  })

  test('and takes connections without an answer is waited for some seconds, not for good', async ({
    assert,
    cleanup,
  }) => {
    const proxy = await startDatabaseProxy()
    cleanup(() => proxy.stop())
    const server = await startLoggedServer({ DB_HOST: '127.0.0.1', DB_PORT: String(proxy.port) })
    cleanup(() => server.stop())
    const caller = await server.signedIn(await given.admin())
    assert.equal((await caller.get('/api/employees')).status, 200)

    proxy.hang()
    const asked = performance.now()
    const answers = await Promise.all([caller.get('/api/employees'), caller.get('/profile', html)])
    for (const { status } of answers) assert.equal(status, 503)
    assert.isBelow(performance.now() - asked, 9_000)
    await soon('the log says so', () => server.log().includes('the database does not answer'))

    proxy.resume()
    await soon('it answers again', async () => (await caller.get('/api/employees')).status === 200)
  }).skip(() => !isMysql(db.connection()), 'SQLite has no server that could hang')
})
