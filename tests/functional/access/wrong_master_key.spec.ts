import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { startServerProcess } from '#tests/helpers/server_process'
import { portalScript } from '#tests/helpers/portal_script'

test.group('A wrong MASTER_KEY', () => {
  test('is told at boot, before anything is served or written', async ({ assert, cleanup }) => {
    const server = await startServerProcess()
    cleanup(() => server.dispose())
    server.kill('SIGTERM')
    await server.ended

    const child = spawn(process.execPath, portalScript('server'), {
      cwd: app.makePath(),
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ENV_PATH: server.folder,
        DATA_DIR: server.folder,
        DB_CONNECTION: 'sqlite',
        PORT: String(server.port),
        APP_URL: server.url,
        MASTER_KEY: 'another-master-key-another-master-key',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let told = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (told += chunk))
    }
    const [code] = await once(child, 'close')
    assert.equal(code, 1)
    assert.include(told, 'MASTER_KEY is not the key this database was encrypted with')
    assert.include(told, 'nothing has been changed')
  })
})
