import { test } from '@japa/runner'
import { Validator } from '@seriousme/openapi-schema-validator'
import { signedIn, visitor } from '#tests/helpers/caller'
import { departureOf, description, operationOf } from '#tests/helpers/routes/described'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { allRoutes, requestFor } from '#tests/helpers/routes/route_requests'

const calls = () => allRoutes().filter((route) => route.includes(' /api/'))

const operationAt = (method: string, pattern: string) =>
  description.paths[pattern.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

const takesBody = (route: string) => {
  const [method = '', pattern = ''] = route.split(' ')
  return operationAt(method, pattern)?.requestBody?.content['application/json'] !== undefined
}

test.group('The description of the API', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('is served to every account, and to no one else', async ({ assert }) => {
    const employee = await signedIn(await given.employee())
    const answer = await employee.get('/api/openapi.json')
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body as unknown, description)
    assert.equal((await visitor().get('/api/openapi.json')).status, 401)
  })

  test('is valid OpenAPI 3.1', async ({ assert }) => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(description) })
    assert.isTrue(valid, JSON.stringify(errors))
    assert.match(description.openapi, /^3\.1\./)
  })

  test('has every call of the router, and no other', ({ assert }) => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)
    )
    assert.sameMembers(
      described,
      calls().map((route) => route.replace(/:(\w+)/g, '{$1}'))
    )
  })

  test('names each path parameter and each call once', ({ assert }) => {
    const names: string[] = []
    for (const route of calls()) {
      const [method = '', pattern = ''] = route.split(' ')
      const { operationId, parameters = [] } = operationAt(method, pattern)!
      names.push(operationId)
      assert.sameMembers(
        parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name)
      )
    }
    assert.lengthOf([...new Set(names)], names.length)
  })

  test('{$self}: answers as described, whether it is wrong or right')
    .with(calls)
    .run(async ({ assert }, route) => {
      const me = await given.admin({ employee: {} })
      const caller = await signedIn(me)
      const { url, ...call } = await requestFor(route, { me, own: false })
      const path = new URL(url, 'http://portal').pathname
      for (const raw of takesBody(route) ? ['[]', '{"broken'] : []) {
        const headers = { 'content-type': 'application/json' }
        const answer = await caller.call(url, { method: call.method, raw, headers })
        assert.oneOf(answer.status, [400, 403, 422])
        assert.isNull(departureOf(call.method, path, answer))
      }
      const answer = await caller.call(url, call)
      assert.equal(
        operationOf(call.method, path)?.operationId,
        operationAt(call.method, route.split(' ')[1]!)?.operationId
      )
      assert.isBelow(answer.status, 500)
      assert.isNull(departureOf(call.method, path, answer))
    })
})
