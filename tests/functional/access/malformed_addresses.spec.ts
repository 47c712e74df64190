import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#access/services/link_tokens'
import { mailServer } from '#outbox/services/mail_server'
import { signedIn, type Answer, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people'
import { portrait } from '#tests/helpers/portrait'
import { NO_LISTS } from '#tests/helpers/calls_without_lists'
import { USER_LIST } from '#tests/helpers/user_filters'
import { emptyPortal } from '#tests/helpers/portal'
import { NO_IDS, NO_TOKENS } from '#tests/helpers/malformed_values'
import { allRoutes, requestFor } from '#tests/helpers/route_requests'

/** Pages that tell in words what became of a link, so that their status is a page's. */
const TELLS_OF_LINKS = new Set(['GET /reset-password/:token', 'GET /confirm-email/:token'])

const NO_PAGE_NUMBERS = ['0', '-1', 'abc', '1.5', '1e9', '99999999999999999999', '1;2', '%00', '١']
const NO_CURSORS = [
  '!',
  'e30',
  'WzFd',
  'WyJ4IiwxLjVd',
  'WyJ4IiwiMSJd',
  'WzEsWzFdXQ',
  'A'.repeat(601),
]
const NO_SORTS = ['evil', 'name;drop', '--name', 'id', '1', 'NAME']
const TOO_LONG = ['x'.repeat(201)]
const NO_DATES = ['yesterday', '2026-13-01', '0', '%00']

const NO_NUMBERS = ['abc', '-1', '1.5']

const AUDIT = {
  q: TOO_LONG,
  action: ['x'.repeat(61)],
  entityType: ['x'.repeat(61)],
  entityId: ['x'.repeat(61)],
  performedById: NO_NUMBERS,
  from: NO_DATES,
  to: NO_DATES,
}

const COMPLIANCE = {
  day: NO_DATES,
  q: TOO_LONG,
  department: ['x'.repeat(121)],
  location: ['x'.repeat(121)],
  moduleId: ['abc', '-1', '1.5'],
  state: ['evil', 'OVERDUE'],
  within: ['-1', '61', '1.5', 'abc'],
}

/** What each list is asked by, and what it does not take; a list without a line here fails. */
const LISTS: Record<string, Record<string, string[]>> = {
  'GET /api/dashboard/activity': { type: ['evil'], cursor: NO_CURSORS, perPage: ['0', '101'] },
  'GET /api/audit-logs': { ...AUDIT, cursor: NO_CURSORS, sort: NO_SORTS, afterId: NO_NUMBERS },
  'GET /api/audit-logs/export': { ...AUDIT, format: ['evil', 'CSV', 'xlsx'] },
  'GET /api/documents/templates': { q: TOO_LONG, archived: ['yes', '1'] },
  'GET /api/inbox': { cursor: NO_CURSORS, unread: ['yes', 'TRUE'] },
  'GET /api/profile/sign-ins': { cursor: NO_CURSORS },
  'GET /api/mails': {
    cursor: NO_CURSORS,
    sort: NO_SORTS,
    q: TOO_LONG,
    state: ['evil', 'SENT'],
    kind: ['x'.repeat(61)],
  },
  'GET /api/users': { ...USER_LIST, cursor: NO_CURSORS, sort: NO_SORTS, q: TOO_LONG },
  'GET /api/employees': {
    cursor: NO_CURSORS,
    sort: NO_SORTS,
    q: TOO_LONG,
    status: ['evil', 'Active', 'all'],
    onboarding: ['evil', 'Complete', 'all'],
    department: ['x'.repeat(121)],
    position: ['x'.repeat(121)],
    location: ['x'.repeat(121)],
  },
  'GET /api/employees/export': {
    sort: NO_SORTS,
    q: TOO_LONG,
    status: ['evil', 'Active', 'all'],
    department: ['x'.repeat(121)],
    format: ['evil', 'CSV'],
  },
  'GET /api/employees/pending': { q: TOO_LONG },
  'GET /api/invitations': { q: TOO_LONG, state: ['evil', 'SENT'] },
  'GET /api/imports': {},
  'GET /api/roles': { q: TOO_LONG },
  'GET /api/documents/requests': {
    cursor: NO_CURSORS,
    q: TOO_LONG,
    state: ['evil', 'OPEN'],
    kind: ['evil', 'sign'],
    overdue: ['maybe'],
    employeeId: ['abc', '-1', '1.5', '4294967296'],
  },
  'GET /api/documents/submissions': {},
  'GET /api/sign/retention': { q: TOO_LONG, state: ['evil', 'KEPT'], employeeId: NO_NUMBERS },
  'GET /api/training/assignments': {
    cursor: NO_CURSORS,
    state: ['evil', 'OPEN'],
    employeeId: ['abc', '-1', '1.5'],
    moduleId: ['abc', '-1', '1.5'],
    batchId: ['abc', '-1', '1.5'],
    ruleId: ['abc', '-1', '1.5'],
  },
  'GET /api/training/batches': { cursor: NO_CURSORS },
  'GET /api/training/rules': {},
  'GET /api/training/recordings': {},
  'GET /api/training/completion-imports': {},
  'GET /api/training/evidence': {},
  'GET /api/training/modules': {
    cursor: NO_CURSORS,
    sort: NO_SORTS,
    q: TOO_LONG,
    archived: ['evil', 'TRUE', '1'],
  },
  'GET /api/training/own': { q: TOO_LONG, group: ['evil', 'DUE'] },
  'GET /api/training/certificates': {},
  'GET /api/training/compliance': { ...COMPLIANCE, cursor: NO_CURSORS },
  'GET /api/training/compliance.csv': COMPLIANCE,
  'GET /api/training/compliance/summary': {
    day: NO_DATES,
    q: TOO_LONG,
    department: ['x'.repeat(121)],
    location: ['x'.repeat(121)],
    moduleId: ['abc', '-1', '1.5'],
  },
  'GET /api/training/compliance/history': {
    day: NO_DATES,
    employeeId: ['abc', '-1', '1.5'],
    moduleId: ['abc', '-1', '1.5'],
  },
  'GET /api/sign/requests': {
    cursor: NO_CURSORS,
    q: TOO_LONG,
    tab: ['evil', 'COMPLETED'],
    status: ['evil', 'sent'],
    employeeId: ['abc', '-1', '1.5'],
  },
}

const PAGING = {
  page: [...NO_PAGE_NUMBERS, '100001'],
  perPage: [...NO_PAGE_NUMBERS, '501'],
}

/** Answers everything its filters let through, so that nobody asks it for a page. */
const WHOLE = new Set([
  'GET /api/dashboard/activity',
  'GET /api/audit-logs/export',
  'GET /api/employees/export',
  'GET /api/training/compliance.csv',
  'GET /api/training/compliance/summary',
  'GET /api/training/compliance/history',
])

/** Pages read their address forgivingly: it is typed, kept and shared. */
const PAGES = [
  '/inbox',
  '/activity',
  '/audit-logs',
  '/employees',
  '/employees/invitations',
  '/employees/lists',
  '/pending-approvals',
  '/training/assignments',
  '/training/rules',
  '/training/recordings',
  '/training/imports',
  '/user-management',
  '/user-management/mails',
  '/user-management/roles',
  '/user-management/settings',
  '/module-settings',
  '/document-signing',
  '/training',
  '/training/compliance',
]

const withParameter = (name: string) => () =>
  allRoutes()
    .filter((route) => route.includes(`:${name}`))
    .map((route) => ({ route }))

test.group('Malformed addresses', (group) => {
  const configured = mailServer.configured
  let me: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    mailServer.configured = false
    me = await given.admin({ employee: {} })
    caller = await signedIn(me)
    return () => {
      mailServer.configured = configured
    }
  })

  /** What cannot even be decoded is refused by the framework, in plain words. */
  function assertTold(assert: Assert, { body, text }: Answer, told: string) {
    assert.equal(text === 'Bad Request' ? 'string' : typeof body.message, 'string', told)
  }

  const refusals = (answer: Answer) => answer.errors.map(({ field }) => field)

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
