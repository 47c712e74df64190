import { readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { domainProvider, forgottenDomains, forgottenLoops } from '#core/domain_provider'

test.group('Providers of domains', () => {
  test('are started, all that there are', async ({ assert }) => {
    const paths = await readdir(app.makePath('app'), { recursive: true })
    assert.isAbove(paths.filter((path) => path.endsWith('_provider.ts')).length, 5)
    assert.deepEqual(forgottenDomains(paths), [])
    assert.deepEqual(forgottenLoops(paths), [])
  })

  test('that are left out of adonisrc.ts are named', async ({ assert }) => {
    const paths = ['absent/absent_provider.ts', 'built/built_provider.js', 'absent/services/a.ts']
    assert.deepEqual(forgottenDomains(paths), ['absent', 'built'])
    const Absent = domainProvider('absent', {})
    await new Absent().start()
    assert.deepEqual(forgottenDomains(paths), ['built'])
  })

  test('that do not name their background loops are found', async ({ assert }) => {
    const paths = ['idle/background_loops.ts', 'busy/background_loops.js', 'idle/services/a.ts']
    const Busy = domainProvider('busy', { loops: async () => assert.fail('tests run no loops') })
    const Idle = domainProvider('idle', {})
    await new Busy().start()
    await new Idle().start()
    assert.deepEqual(forgottenLoops(paths), ['idle'])
  })
})
