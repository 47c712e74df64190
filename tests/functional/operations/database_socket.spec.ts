import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'
import { startDatabaseProxy } from '#tests/helpers/server/database_proxy'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { portalScript, startProcess } from '#tests/helpers/server/portal_script'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('A database that answers at a socket', (group) => {
  group.each.setup(() => emptyPortal())

  test('serves the portal and its commands', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-socket-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const socket = join(folder, 'mysqld.sock')
    const proxy = await startDatabaseProxy(socket)
    cleanup(() => proxy.stop())
    // Where the port counted, no one would answer.
    const settings = { DB_HOST: socket, DB_PORT: '1' }

    const server = await startLoggedServer(settings)
    cleanup(() => server.stop())
    const caller = await server.signedIn(await given.admin())
    assert.equal((await caller.get('/api/employees')).status, 200)

    const list = () =>
      startProcess(portalScript('console', 'settings:list'), { ...process.env, ...settings })
    const listed = list()
    assert.deepEqual(await listed.ended, [0, null], listed.output)

    proxy.refuse()
    const refused = list()
    assert.deepEqual(await refused.ended, [1, null], refused.output)
    assert.include(refused.output, 'The database is not available right now')
  }).skip(() => !isMysql(db.connection()), 'SQLite has no server')
})
