import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { portalScript, resultOf, startProcess } from '#tests/helpers/server/portal_script'
import { startServerProcess } from '#tests/helpers/server/server_process'
import { soon } from '#tests/helpers/soon'

test.group('Another AUDIT_KEY', () => {
  test('is told at boot, by doctor and by audit:verify, which would else blame whoever has the database', async ({
    assert,
    cleanup,
  }) => {
    const server = await startServerProcess()
    cleanup(() => server.dispose())
    server.kill('SIGTERM')
    await server.ended
    const own = { ...server.env, LOG_LEVEL: 'error' }
    const command = (env: NodeJS.ProcessEnv, ...args: string[]) =>
      resultOf(startProcess(portalScript('console', ...args, '--json'), env))
    await command(own, 'settings:set', 'companyName', 'Acme')
    assert.equal((await command(own, 'audit:verify')).code, 0)
    const doctor = async (env: NodeJS.ProcessEnv) => {
      const examined = startProcess([app.makePath('bin/gangway.js'), 'doctor'], env)
      await examined.ended
      return examined.output
    }
    assert.include(await doctor(own), '✓ Audit key')

    const other = { ...own, AUDIT_KEY: 'another-audit-key-another-audit-key' }
    assert.include(await doctor(other), '✗ Audit key: AUDIT_KEY is not the key')
    const verified = await command(other, 'audit:verify')
    assert.equal(verified.code, 1)
    assert.equal(verified.result.brokenAt, 1)
    assert.include(String(verified.result.reason), 'AUDIT_KEY is not the key')
    const boot = startProcess(portalScript('server'), other)
    cleanup(async () => void boot.child.kill('SIGKILL'))
    await soon('it serves', () =>
      fetch(`${server.url}/health/live`).then(
        ({ ok }) => ok,
        () => false
      )
    )
    boot.child.kill('SIGTERM')
    await boot.ended
    assert.include(boot.output, 'AUDIT_KEY is not the key that the audit log was started with')
  }).timeout(300_000)
})
