import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { portalScript, startProcess } from '#tests/helpers/server/portal_script'
import { startServerProcess } from '#tests/helpers/server/server_process'

test.group('A wrong MASTER_KEY', () => {
  test('is told at boot, before anything is served or written', async ({ assert, cleanup }) => {
    const server = await startServerProcess()
    cleanup(() => server.dispose())
    server.kill('SIGTERM')
    await server.ended

    const refused = startProcess(portalScript('server'), {
      ...server.env,
      MASTER_KEY: 'another-master-key-another-master-key',
    })
    assert.deepEqual(await refused.ended, [1, null])
    assert.include(refused.output, 'MASTER_KEY is not the key this database was encrypted with')
    assert.include(refused.output, 'nothing has been changed')
  })

  test('is found by doctor', async ({ assert, cleanup }) => {
    const server = await startServerProcess()
    cleanup(() => server.dispose())
    const doctor = async (settings: Record<string, string> = {}) => {
      const examined = startProcess([app.makePath('bin/gangway.js'), 'doctor'], {
        ...server.env,
        ...settings,
      })
      await examined.ended
      return examined.output
    }
    assert.include(await doctor(), '✓ Master key')
    const wrong = await doctor({ MASTER_KEY: 'another-master-key-another-master-key' })
    assert.include(
      wrong,
      '✗ Master key: MASTER_KEY is not the key this database was encrypted with'
    )
  })
})
