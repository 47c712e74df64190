import { readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { domainProvider, forgottenDomains } from '#core/domain_provider'

test.group('Providers of domains', () => {
  test('are started, all that there are', async ({ assert }) => {
    const paths = await readdir(app.makePath('app'), { recursive: true })
    assert.isAbove(paths.filter((path) => path.endsWith('_provider.ts')).length, 5)
    assert.deepEqual(forgottenDomains(paths), [])
  })

  test('that are left out of adonisrc.ts are named', async ({ assert }) => {
    const paths = ['absent/absent_provider.ts', 'built/built_provider.js', 'absent/services/a.ts']
    assert.deepEqual(forgottenDomains(paths), ['absent', 'built'])
    const Absent = domainProvider('absent', async () => {})
    await new Absent().start()
    assert.deepEqual(forgottenDomains(paths), ['built'])
  })
})
