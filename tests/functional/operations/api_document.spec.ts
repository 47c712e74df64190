import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'

test.group('docs/api.md', () => {
  test('describes every call', async ({ assert }) => {
    const text = await readFile(app.makePath('docs/api.md'), 'utf8')
    const routes = Object.values(router.toJSON()).flat()
    const calls = routes.filter(({ pattern }) => pattern.startsWith('/api/'))
    assert.isAbove(calls.length, 30)
    const missing = calls
      .map(({ pattern, methods }) => `${methods[0]} ${pattern.replace(/:(\w+)/g, '{$1}')}`)
      .filter((call) => !text.includes(call))
    assert.deepEqual(missing, [])
  })
})
