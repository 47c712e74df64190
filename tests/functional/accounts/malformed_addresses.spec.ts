import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { signedIn, type Answer, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { portrait } from '#tests/helpers/portrait'
import { NO_LISTS } from '#tests/helpers/routes/calls_without_lists'
import { NO_PAGE_NUMBERS, LISTS, PAGING, WHOLE, PAGES } from '#tests/helpers/routes/list_filters'
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

test.group('Malformed addresses', (group) => {
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

  // In a list, the index is named, too: employeeIds.0.
  const refusals = (answer: Answer) => answer.errors.map(({ field }) => field.split('.')[0])

  test('{route}: an id that is nobody’s is not found')
    .with(withParameter('id'))
    .run(async ({ assert }, { route }) => {
      const { url, method, ...call } = await requestFor(route, { me, own: false })
      const right = url.split('/')
      const at = route
        .slice(route.indexOf(' ') + 1)
        .split('/')
        .indexOf(':id')
      const before = await portrait()
      for (const id of NO_IDS) {
        const address = right.map((part, index) => (index === at ? id : part)).join('/')
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
      const right = url.split('/')
      const at = route
        .slice(route.indexOf(' ') + 1)
        .split('/')
        .indexOf(':token')
      const token = right[at] ?? ''
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
        const address = right.map((part, index) => (index === at ? wrong : part)).join('/')
        const answer = await caller.call(address, { method, ...call })
        const told = `${method} ${address.slice(0, 80)}`
        const statuses = TELLS_OF_LINKS.has(route) ? [200, 400, 404] : [400, 404]
        assert.include(statuses, answer.status, told)
        if (address.startsWith('/api/')) assertTold(assert, answer, told)
      }
      assert.deepEqual(await portrait(), before)
    })

  test('every list is among those tried here', ({ assert }) => {
    const asked = allRoutes().filter((route) => /^GET \/api\/[^:]*$/.test(route))
    assert.sameMembers(asked, [...Object.keys(LISTS), ...NO_LISTS])
  })

  test('{route}: a question it does not take is refused and named')
    .with(Object.entries(LISTS).map(([route, fields]) => ({ route, fields })))
    .run(async ({ assert }, { route, fields }) => {
      const path = route.slice('GET '.length)
      const questions = { ...(WHOLE.has(route) ? {} : PAGING), ...fields }
      for (const [field, values] of Object.entries(questions)) {
        for (const value of values) {
          const answer = await caller.get(`${path}?${field}=${value}`)
          const told = `${path}?${field}=${value.slice(0, 40)}`
          assert.equal(answer.status, 422, told)
          assert.include(refusals(answer), field, told)
        }
        for (const shape of [`${field}[a]=1`, `${field}=1&${field}=2`]) {
          const answer = await caller.get(`${path}?${shape}`)
          assert.equal(answer.status, 422, `${path}?${shape}`)
        }
      }
      for (const odd of [
        'q=%00',
        'q=%E0%A4%A',
        'q=%25_!',
        'q=%ED%A0%80',
        '__proto__[page]=0',
        '&&=&',
      ]) {
        assert.isBelow((await caller.get(`${path}?${odd}`)).status, 500, `${path}?${odd}`)
      }
    })

  test('{page}: an address that was mistyped still opens the page')
    .with(PAGES.map((page) => ({ page })))
    .run(async ({ assert }, { page }) => {
      const odd = [
        ...NO_PAGE_NUMBERS.map((value) => `page=${value}`),
        'sort=evil',
        'status=evil',
        'state=evil',
        `q=${'x'.repeat(5000)}`,
        'q[]=1',
        'q=%00',
        `employee=${'9'.repeat(400)}`,
        'employee=-1',
        'employee[]=1',
        'department[a]=1',
        'position[a]=1',
        'list=evil',
        'archived=evil',
        'role=evil',
        'day=2026-02-30',
        'moduleId=evil',
        'within=61',
        'type=evil&before=0&onboarding=evil',
      ]
      for (const query of odd) {
        const answer = await caller.page(`${page}?${query}`)
        assert.equal(answer.status, 200, `${page}?${query.slice(0, 40)}`)
      }
    })

  test('an Idempotency-Key is short and plain', async ({ assert }) => {
    const before = await portrait()
    for (const key of ['x'.repeat(121), 'two words', 'é', '']) {
      const { url, body } = await requestFor('POST /api/employees', { me, own: false })
      const answer = await caller.post(url, body, { 'idempotency-key': key })
      if (key === '') continue
      assert.equal(answer.status, 422, key)
      assert.include(refusals(answer), 'idempotency-key')
    }
    const after = await portrait()
    assert.lengthOf(after.employees ?? [], (before.employees ?? []).length + 1)
  })

  test('an unknown address is told as such, whatever it is asked', async ({ assert }) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await caller.call('/api/no/such/thing', { method })
      assert.equal(answer.status, 404, method)
      assert.isString(answer.body.message, method)
    }
    const page = await caller.page('/no/such/page')
    assert.equal(page.status, 404)
    assert.equal(page.component, 'errors/not_found')
  })
})
