import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import { describeApi, textOf } from '#hooks/openapi/description'
import { referenceOf } from '#hooks/openapi/reference'
import { description, DESCRIPTION_FILE } from '#tests/helpers/routes/described'

const REFERENCE = 'docs/api_reference.md'
const stored = (file: string) => readFile(app.makePath(file), 'utf8')

const described = () =>
  Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)
  )

test.group('docs/api.md', () => {
  test('describes every call', async ({ assert }) => {
    const text = await stored('docs/api.md')
    const routes = Object.values(router.toJSON()).flat()
    const calls = routes.filter(({ pattern }) => pattern.startsWith('/api/'))
    assert.isAbove(calls.length, 30)
    const missing = calls
      .map(({ pattern, methods }) => `${methods[0]} ${pattern.replace(/:(\w+)/g, '{$1}')}`)
      .filter((call) => !text.includes(call))
    assert.deepEqual(missing, [])
  })

  test('names no call that there is not', async ({ assert }) => {
    const text = await stored('docs/api.md')
    const named = [...text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w./{}-]*[\w}]/g)]
    assert.isAbove(named.length, 200)
    const calls = new Set(described())
    assert.deepEqual(
      named.map(([call]) => call).filter((call) => !calls.has(call)),
      []
    )
  })
})

test.group('The written description of the API', () => {
  test('is what the sources say; npm run codegen writes it', async ({ assert }) => {
    const fresh = await describeApi(router, app.makePath())
    assert.isTrue(
      textOf(fresh) === (await stored(DESCRIPTION_FILE)),
      `${DESCRIPTION_FILE} is stale`
    )
    const reference = await referenceOf(fresh)
    assert.isTrue(reference === (await stored(REFERENCE)), `${REFERENCE} is stale`)
  }).timeout(300_000)
})
