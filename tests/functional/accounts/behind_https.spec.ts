import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from '@japa/runner'
import { startServerProcess } from '#tests/helpers/server/server_process'

test.group('Behind a proxy that speaks https', () => {
  test('cookies are Secure, HSTS is sent, and the proxy’s word on addresses is believed', async ({
    assert,
    cleanup,
  }) => {
    const server = await startServerProcess({
      APP_URL: 'https://portal.example',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    cleanup(() => server.dispose())

    const page = await fetch(`${server.url}/employees`, {
      headers: { 'accept': 'text/html', 'x-forwarded-proto': 'https' },
      redirect: 'manual',
    })
    assert.equal(page.status, 302)
    for (const path of ['/', '/favicon.svg', '/health/live', '/api/employees', '/%']) {
      const { headers } = await fetch(`${server.url}${path}`)
      const policy = headers.get('strict-transport-security')
      assert.equal(policy, 'max-age=31536000; includeSubDomains', path)
    }
    const cookies = page.headers.getSetCookie()
    assert.isNotEmpty(cookies)
    for (const cookie of cookies) {
      assert.match(cookie, /^__Host-/)
      assert.match(cookie, /; Secure/)
      assert.match(cookie, /; Path=\/;/)
      assert.notMatch(cookie, /; Domain/i)
    }

    const answer = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The visitor's claim comes first, the proxy's observation last.
        'x-forwarded-for': '192.0.2.1, 203.0.113.9',
        'origin': 'https://portal.example',
      },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'plum-kettle-orbit' }),
    })
    assert.equal(answer.status, 401)
    const database = new DatabaseSync(join(server.folder, 'gangway.sqlite3'), { readOnly: true })
    const keys = JSON.stringify(database.prepare('select key from rate_limits').all())
    database.close()
    assert.include(keys, '203.0.113.9')
    assert.notInclude(keys, '192.0.2.1')
  })
})
