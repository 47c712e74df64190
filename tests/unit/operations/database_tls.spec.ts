import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { test } from '@japa/runner'
import { mysqlTls, type DbTls } from '#start/mysql_connection'
import { openssl, firmsOwn } from '#tests/helpers/signing/firm_certificate'
import { tlsDatabase } from '#tests/helpers/server/tls_database'

test.group('Operations | TLS to the database', (group) => {
  let folder: string
  let certificate: { key: string; cert: string }

  group.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'gangway-tls-'))
    const { own, key } = firmsOwn(folder, { name: 'localhost', usage: 'digitalSignature' })
    certificate = { cert: own, key }
    const other = ['-keyout', 'other.key', '-out', 'other.pem', '-subj', '/CN=Other']
    openssl(folder, 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...other)
    return () => rmSync(folder, { recursive: true, force: true })
  })

  /** @returns how the server, or the client before it, rejected the connection. */
  async function connect(tls: DbTls, ca: string | undefined, port: number, host = 'localhost') {
    const ssl = mysqlTls(tls, ca && join(folder, ca))
    const credentials = { user: 'gangway', password: 'secret', database: 'gangway' }
    return createConnection({ host, port, ...credentials, ssl }).then(
      () => 'connected',
      (error: Error & { code: string }) => error.code
    )
  }

  const CASES: [tls: DbTls, ca: string | undefined, encrypted: boolean | null][] = [
    ['off', undefined, false],
    ['required', undefined, true],
    ['verify', 'ca.pem', true],
    ['verify', 'other.pem', null],
    ['verify', undefined, null],
  ]
  for (const [tls, ca, encrypted] of CASES) {
    const told = encrypted === null ? 'sends nothing' : encrypted ? 'encrypts' : 'does not encrypt'
    test(`${tls} with ${ca ?? 'the authorities of the system'} ${told}`, async ({
      assert,
      cleanup,
    }) => {
      const server = await tlsDatabase(certificate)
      cleanup(() => server.close())
      const answer = await connect(tls, ca, server.port)
      assert.equal(answer, encrypted === null ? 'HANDSHAKE_SSL_ERROR' : 'ER_ACCESS_DENIED_ERROR')
      assert.deepEqual(server.signIns, encrypted === null ? [] : [{ encrypted }])
    })
  }

  test('verify takes no certificate of another name', async ({ assert, cleanup }) => {
    const apart = mkdtempSync(join(folder, 'apart-'))
    const { own, key } = firmsOwn(apart, { name: 'elsewhere.example', usage: 'digitalSignature' })
    const server = await tlsDatabase({ cert: own, key })
    cleanup(() => server.close())
    const ca = join(basename(apart), 'ca.pem')
    assert.equal(await connect('verify', ca, server.port), 'HANDSHAKE_SSL_ERROR')
    assert.deepEqual(server.signIns, [])
  })

  test('a server without TLS is not signed in to where it is asked for', async ({
    assert,
    cleanup,
  }) => {
    const server = await tlsDatabase(null)
    cleanup(() => server.close())
    for (const tls of ['required', 'verify'] as const) {
      assert.equal(await connect(tls, undefined, server.port), 'HANDSHAKE_NO_SSL_SUPPORT')
    }
    assert.deepEqual(server.signIns, [])
  })

  test('a file of authorities that is not there is named', ({ assert }) => {
    assert.throws(() => mysqlTls('verify', join(folder, 'none.pem')), /none\.pem/)
  })
})
