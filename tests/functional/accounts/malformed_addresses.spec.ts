import { test } from '@japa/runner'
import { signedIn, type Answer, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { portrait } from '#tests/helpers/portrait'
import { description } from '#tests/helpers/routes/described'
import { NO_LISTS } from '#tests/helpers/routes/calls_without_lists'
import { NO_PAGE_NUMBERS, LISTS, PAGING, WHOLE, PAGES } from '#tests/helpers/routes/list_filters'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { allRoutes, requestFor } from '#tests/helpers/routes/route_requests'

/** Lists that are read page by page. */
const PAGED = Object.keys(LISTS).filter(
  (route) => !WHOLE.has(route) || route === 'GET /api/dashboard/activity'
)

test.group('Malformed addresses', (group) => {
  let me: Person
  let caller: Caller

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    me = await given.admin({ employee: {} })
    caller = await signedIn(me)
  })

  // In a list, the index is named, too: employeeIds.0.
  const refusals = (answer: Answer) => answer.errors.map(({ field }) => field.split('.')[0])

  test('every list is among those tried here', ({ assert }) => {
    const asked = allRoutes().filter((route) => /^GET \/api\/[^:]*$/.test(route))
    assert.sameMembers(asked, [...Object.keys(LISTS), ...NO_LISTS])
  })

  test('every list that is described as going on by cursor is tried with wrong ones', ({
    assert,
  }) => {
    const described = Object.keys(LISTS).filter((route) =>
      description.paths[route.slice('GET '.length)]?.get?.parameters?.some(
        ({ name }) => name === 'cursor'
      )
    )
    assert.sameMembers(
      Object.keys(LISTS).filter((route) => LISTS[route]?.cursor),
      described
    )
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
        // Where several may be named, none of them is there.
        for (const shape of [`${field}[a]=1`, `${field}=8&${field}=9`]) {
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

  test('{route}: refuses by name what it does not take')
    .with(PAGED.map((route) => ({ route })))
    .run(async ({ assert }, { route }) => {
      const path = route.slice('GET '.length)
      const taken = description.paths[path]?.get?.parameters?.map(({ name }) => name) ?? []
      const foreign = ['q', 'sort', 'zzzz'].filter((name) => !taken.includes(name))
      const query = foreign.map((name) => `${name}=evil`).join('&')
      const answer = await caller.get(`${path}?${query}`)
      assert.equal(answer.status, 422)
      assert.sameMembers(refusals(answer), foreign)
    })

  test('{$self}: a page never names an address of another site')
    .with(['/%5Cevil.example', '/%09/evil.example', '/.//evil.example', '/a%20b?q=a%20b'])
    .run(async ({ assert }, path) => {
      const origin = 'http://portal.example'
      const { status, address } = await caller.page(path)
      assert.equal(status, 404)
      assert.equal(new URL(address, origin).href, new URL(path, origin).href)
    })
})
