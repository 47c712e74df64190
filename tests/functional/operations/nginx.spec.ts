import { readFileSync } from 'node:fs'
import router from '@adonisjs/core/services/router'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

const conf = readFileSync(app.makePath('docs/nginx.conf'), 'utf8').replace(/^\s*#.*$/gm, '')

/** The value of a directive, wherever it is. */
const said = (directive: string) =>
  [...conf.matchAll(new RegExp(`^\\s*${directive}\\s+([^;]+);`, 'gm'))].map(([, words]) => words!)

/**
 * The value of `$gangway_path` for a path: the first matching pattern of the map, or its default.
 */
function loggedPath(path: string): string {
  const map = /map \$uri \$gangway_path \{([^}]+)\}/.exec(conf)?.[1] ?? ''
  for (const [, pattern, name] of map.matchAll(/~(\S+) \$(\w+);/g)) {
    const part = new RegExp(pattern!).exec(path)?.groups?.[name!]
    if (part) return part
  }
  return /default (\S+);/.exec(map)?.[1] ?? path
}

test.group('The sample for nginx', () => {
  test('logs in its own format and errors without addresses, everywhere', ({ assert }) => {
    const servers = conf.match(/^server \{/gm) ?? []
    assert.isNotEmpty(servers)
    const [logs, errors] = [said('access_log'), said('error_log')]
    assert.lengthOf(logs, servers.length)
    assert.lengthOf(errors, servers.length)
    for (const log of logs) assert.match(log, / gangway$/)
    // From level error on, nginx writes the whole request line with each message.
    for (const log of errors) assert.match(log, / (crit|alert|emerg)$/)
    const [format] = said('log_format gangway')
    assert.sameMembers(format?.match(/\$\w+/g) ?? [], [
      '$remote_addr',
      '$time_iso8601',
      '$request_method',
      '$gangway_path',
      '$status',
      '$body_bytes_sent',
      '$request_time',
      '$upstream_http_x_request_id',
    ])
  })

  test('writes nothing of what stands within an address', ({ assert }) => {
    const secret = 'AAAAbbpFsecret'
    const patterns = Object.values(router.toJSON())
      .flat()
      .map(({ pattern }) => pattern)
    assert.include(patterns, '/invite/:token')
    for (const pattern of patterns) {
      const path = pattern.replace(/:\w+\??|\*/g, secret)
      assert.notInclude(loggedPath(path), secret, pattern)
    }
    assert.equal(loggedPath(`/reset-password/${secret}`), '/reset-password')
    assert.equal(loggedPath(`/api/invitations/${secret}/registration`), '/api/invitations')
  })
})
