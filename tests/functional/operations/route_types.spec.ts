import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'

test.group('The generated types of the routes', () => {
  test('name each route there is, by its address', async ({ assert }) => {
    const text = await readFile(app.makePath('.adonisjs/client/routes.d.ts'), 'utf8')
    const typed = [...text.matchAll(/^ {4}'(.+)': \{\n {6}name: '(.+)'$/gm)]
    const registered = Object.values(router.toJSON()).flat()
    assert.sameMembers(
      typed.map(([, address, name]) => `${name} ${address}`),
      registered.map(({ name, pattern }) => `${name} ${pattern}`)
    )
  })
})
