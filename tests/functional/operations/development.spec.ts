import { readFile } from 'node:fs/promises'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { visitor } from '#tests/helpers/caller'

test.group('Operations | pages for developers', () => {
  test('are not there outside development', async ({ assert }) => {
    assert.isFalse(app.inDev)
    assert.equal((await visitor().get('/dev/components')).status, 404)
    const addresses = Object.values(router.toJSON()).flatMap((routes) =>
      routes.map(({ pattern }) => pattern)
    )
    assert.include(addresses, '/activity')
    assert.isEmpty(addresses.filter((pattern) => pattern.startsWith('/dev')))
  })

  test('are in no build', async ({ assert }) => {
    const manifest = await readFile(app.publicPath('assets', '.vite', 'manifest.json'), 'utf8')
    assert.include(manifest, 'inertia/pages/landing.tsx')
    assert.notInclude(manifest, 'pages/dev/')
  })
})
