import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { signedIn, type Answer, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { portrait } from '#tests/helpers/portrait'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { NO_IDS, NO_TOKENS } from '#tests/helpers/routes/malformed_values'
import { allRoutes, requestFor } from '#tests/helpers/routes/route_requests'

/** Pages that explain a link's status, with the status code of a page. */
const TELLS_OF_LINKS = new Set([
  'GET /reset-password/:token',
  'GET /confirm-email/:token',
  'GET /email-change/:token',
])

const withParameter = (name: string) => () =>
  allRoutes()
    .filter((route) => route.includes(`:${name}`))
    .map((route) => ({ route }))

/** Where in its address a route has a parameter. */
const placeOf = (name: string, route: string) =>
  route
    .slice(route.indexOf(' ') + 1)
    .split('/')
    .indexOf(name)

test.group('Ids and tokens in addresses', (group) => {
  let me: Person
  let caller: Caller

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    me = await given.admin({ employee: {} })
    caller = await signedIn(me)
  })

  /** The framework rejects undecodable addresses, in plain words. */
  function assertTold(assert: Assert, { body, text }: Answer, told: string) {
    assert.equal(text === 'Bad Request' ? 'string' : typeof body.message, 'string', told)
  }

  test('{route}: an id that is nobody’s is not found')
    .with(withParameter('id'))
    .run(async ({ assert }, { route }) => {
      const { url, method, ...call } = await requestFor(route, { me, own: false })
      const at = placeOf(':id', route)
      const before = await portrait()
      for (const id of NO_IDS) {
        const address = url.split('/').with(at, id).join('/')
        const answer = await caller.call(address, { method, ...call })
        const told = `${method} ${address.slice(0, 60)}`
        assert.include(id.includes('%E0') ? [400, 404] : [404], answer.status, told)
        if (address.startsWith('/api/')) assertTold(assert, answer, told)
      }
      assert.deepEqual(await portrait(), before)
    })

  test('{route}: a token that opens nothing is not found')
    .with(withParameter('token'))
    .run(async ({ assert }, { route }) => {
      const { url, method, ...call } = await requestFor(route, { me, own: false })
      const at = placeOf(':token', route)
      const token = url.split('/')[at] ?? ''
      const id = Buffer.from(token, 'base64url').readUInt32BE(0)
      const ofAnotherKind = (['invitation', 'password_reset', 'email_change'] as const)
        .map((kind) => linkToken(kind, id, 1))
        .filter((other) => other !== token)
      const damaged = `${token.slice(0, 12)}${token[12] === 'A' ? 'B' : 'A'}${token.slice(13)}`
      const ofAnotherRow = Buffer.from(token, 'base64url')
      ofAnotherRow.writeUInt32BE(id + 1)
      const before = await portrait()
      const tokens = [...NO_TOKENS, ...ofAnotherKind, damaged, ofAnotherRow.toString('base64url')]
      for (const wrong of tokens) {
        await db.from('rate_limits').delete()
        const address = url.split('/').with(at, wrong).join('/')
        const answer = await caller.call(address, { method, ...call })
        const told = `${method} ${address.slice(0, 80)}`
        const statuses = TELLS_OF_LINKS.has(route) ? [200, 400, 404] : [400, 404]
        assert.include(statuses, answer.status, told)
        if (address.startsWith('/api/')) assertTold(assert, answer, told)
      }
      assert.deepEqual(await portrait(), before)
    })
})
