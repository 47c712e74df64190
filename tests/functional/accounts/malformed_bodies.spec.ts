import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { signedIn, type Answer, type Call, type Caller, visitor } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { portrait } from '#tests/helpers/portrait'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { allRoutes, requestFor } from '#tests/helpers/routes/route_requests'

/** Fields that a call accepts in addition to the usual ones. */
const FURTHER_FIELDS: Record<string, string[]> = {
  'POST /api/employees': ['hourlyRate', 'salary', 'personalMessage'],
  'PUT /api/employees/:id': ['email', 'hourlyRate', 'salary'],
  'POST /api/documents/requests': ['instructions', 'dueOn'],
  'PUT /api/users/:id': ['email', 'role'],
  'PUT /api/profile': ['email'],
  'PUT /api/settings/:section': ['defaults'],
  'POST /api/settings/mail-server-tests': ['smtpHost', 'smtpSecurity', 'smtpUsername', 'mailFrom'],
  'PUT /api/imports/:id/columns': ['dateOrder', 'decimalMark', 'admitAs'],
}

/** Values compared with a stored password are not stored, so any value is only wrong. */
const COMPARED = new Set([
  'POST /api/login password',
  'POST /api/login email',
  'POST /api/auth/reauthentication password',
])
const isCompared = (route: string, field: string) =>
  COMPARED.has(`${route} ${field}`) || field === 'currentPassword'

/** Numbers, of which 42 is valid. */
const COUNTS = new Set([
  'POST /api/inbox/read upTo',
  // The id of an account.
  'PUT /api/sign/requests/:id/signers/:role userId',
  'POST /api/mails/failed/retry upTo',
  'POST /api/training/rules dueDays',
  'PATCH /api/documents/templates/:id retentionYears',
  'POST /api/documents/letters retentionYears',
  // Bytes after the signature.
  'POST /api/sign/verifications after',
  // An edit that the role has not had is rejected.
  'PUT /api/roles/:id revision',
  'PUT /api/onboarding/packets/:id revision',
])

/** Rejected for signed-in people: of an invited person, and of a signer without an account. */
const SIGNED_OUT = new Set([
  'POST /api/invitations/:token/opening',
  'POST /api/invitations/:token/registration',
  'POST /api/sign/external/:token/signature',
  'POST /api/sign/external/:token/decline',
  'POST /api/sign/external/:token/paper',
])

/** How many more people have a role after a call about its members. */
const ROLES_GIVEN: Record<string, number> = {
  'DELETE /api/roles/:id': -1,
  'POST /api/roles/:id/members': 1,
  'DELETE /api/roles/:id/members/:userId': -1,
  'PUT /api/users/:id/roles': 1,
}

/** How many overrides a valid call sets. */
const OVERRIDES_GIVEN: Record<string, number> = { 'PUT /api/users/:id/permissions': 1 }

const LONG = 'x'.repeat(200_000)
const WRONG_TYPES = [42, ['x'], {}, { $ne: null }, 1e308]
/** Control characters and lone surrogates: one rule for all texts, so each field gets one of them. */
const UNREADABLE = [
  'a\u0000b',
  'a\u001bb',
  'a\u0007b',
  'a\u202eb',
  'a\u009fb',
  'a\ud800',
  '\udc00a',
]

/** No call at all, for any route. */
const NOT_A_CALL: [name: string, call: Call, statuses: number[]][] = [
  ['not JSON', { raw: 'firstName=Ana' }, [400]],
  ['a text', { raw: '"text"' }, [400]],
  ['a number', { raw: '42' }, [400]],
  ['null', { raw: 'null' }, [400]],
  ['a list', { raw: '[]' }, [400]],
  ['a list of objects', { raw: '[{"firstName":"Ana"}]' }, [400]],
]

/** Refused while the body is read, before a route is asked. */
const UNREAD: typeof NOT_A_CALL = [
  ['broken off', { raw: '{"firstName": "A' }, [400]],
  ['two objects', { raw: '{}{}' }, [400]],
  ['packed, but not', { raw: '{}', headers: { 'content-encoding': 'gzip' } }, [415]],
  ['packed, in capitals', { raw: '{}', headers: { 'content-encoding': ' BR' } }, [415]],
  ['packed twice', { raw: '{}', headers: { 'content-encoding': 'identity, gzip' } }, [415]],
  ['an unknown packing', { raw: '{}', headers: { 'content-encoding': 'zip' } }, [415]],
  ['10 MB', { raw: JSON.stringify({ firstName: 'x'.repeat(10_000_000) }) }, [413]],
  [
    '10 MB, packed',
    {
      raw: new Uint8Array(gzipSync(JSON.stringify({ firstName: 'x'.repeat(10_000_000) }))),
      headers: { 'content-encoding': 'gzip' },
    },
    [415],
  ],
]

/** Accept a file instead of JSON; their own tests cover what they reject. */
const TAKE_A_FILE = new Set([
  'POST /api/documents/requests/:id/submissions',
  'POST /api/documents/employees/:id/submissions',
  'PUT /api/profile/photo',
  'PUT /api/settings/logo',
  'PUT /api/employees/:id/photo',
  'POST /api/imports',
  'PUT /api/objects/upload/:token',
  'PUT /api/onboarding/packets/:id/items/:itemId/file',
  'PUT /api/onboarding/items/:id/proof',
  'PUT /api/training/recordings/:id/sheet',
  'POST /api/training/completion-imports',
  'POST /api/training/modules/:id/evidence',
  'POST /api/documents/templates',
  'PUT /api/documents/templates/:id/file',
])

/** About the caller's own data. */
const OWN = [
  /\/profile\//,
  /\/inbox\//,
  /\/sign\/actions\//,
  /\/documents\/requests\/:id\/acknowledgement$/,
  /^DELETE \/api\/documents\/submissions\//,
  /\/training\/attempts\//,
  /^DELETE \/api\/training\/evidence\//,
  /\/onboarding\/items\/:id\/done$/,
  /\/onboarding\/checklists\/:id\/celebration$/,
]

const WRITING = () =>
  allRoutes()
    .filter((route) => !route.startsWith('GET ') && !TAKE_A_FILE.has(route))
    .map((route) => ({ route }))

/** The first route of each method: one parser reads the bodies of all. */
const ONE_PER_METHOD = () =>
  Object.values(
    Object.groupBy(WRITING(), ({ route }) => route.slice(0, route.indexOf(' ')))
  ).flatMap((routes) => routes?.[0] ?? [])

/** An administrator who is also an employee may make every call. */
const someoneWhoMay = () => given.admin({ employee: {} })

function assertRefused(assert: Assert, answer: Answer, told: string, statuses: number[] = []) {
  assert.isTrue(answer.status >= 400 && answer.status < 500, `${told}: ${answer.status}`)
  if (statuses.length > 0) assert.include(statuses, answer.status, told)
  assert.isString(answer.body.message, told)
  assert.isNotEmpty(answer.body.message, told)
}

test.group('Malformed bodies', (group) => {
  let me: Person
  let caller: Caller

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    me = await someoneWhoMay()
    caller = await signedIn(me)
  })

  /** A valid call of the route, and a way to repeat it with another body. */
  async function prepare(route: string) {
    const { url, method, ...request } = await requestFor(route, {
      me: SIGNED_OUT.has(route) ? null : me,
      own: OWN.some((pattern) => pattern.test(route)),
    })
    const call = async (change: Call) => {
      // Another test covers the limits on attempts.
      await db.from('rate_limits').delete()
      const headers = { 'content-type': 'application/json', ...request.headers, ...change.headers }
      const by = SIGNED_OUT.has(route) ? visitor() : caller
      return by.call(url, { method, ...change, headers })
    }
    return { call, valid: request.body ?? {} }
  }

  type Prepared = Awaited<ReturnType<typeof prepare>>

  async function refusesWhatIsNoCall(assert: Assert, route: string, { call }: Prepared) {
    for (const [name, change, statuses] of NOT_A_CALL) {
      assertRefused(assert, await call(change), `${route}, ${name}`, statuses)
    }
  }

  /** A wrong value is refused and its field named. */
  async function refusesWrongValues(assert: Assert, route: string, { call, valid }: Prepared) {
    const fields = [...Object.keys(valid), ...(FURTHER_FIELDS[route] ?? [])]
    for (const [place, field] of fields.entries()) {
      const unreadable = isCompared(route, field)
        ? []
        : [UNREADABLE[(route.length + place) % UNREADABLE.length]]
      for (const value of [...WRONG_TYPES, LONG, ...unreadable]) {
        if (value === 42 && COUNTS.has(`${route} ${field}`)) continue
        // Long enough for a password, so that only its characters are wrong.
        const wrong = field === 'password' && value !== LONG && typeof value === 'string'
        const sent = wrong ? `walnut-ferry-lantern${value}` : value
        const answer = await call({ body: { ...valid, [field]: sent } })
        const told = `${route}, ${field} = ${JSON.stringify(sent).slice(0, 40)}`
        assertRefused(assert, answer, told, [422])
        assert.include(
          // In a list, the index is named, too: ids.0.
          answer.errors.map((error) => error.field.split('.')[0]),
          field,
          told
        )
      }
    }
  }

  /** The valid call, with more: nothing else is written, or reaches the prototype of objects. */
  async function assignsNothingElse(
    assert: Assert,
    route: string,
    { call, valid }: Prepared,
    bystander: Person
  ) {
    const rows = async (table: string, column: string, value: unknown) =>
      (await db.from(table).where(column, value as string)).length
    const facts = async () => ({
      admins: await rows('users', 'role', 'admin'),
      complete: await rows('employees', 'onboarding_status', 'complete'),
      ids: (await rows('users', 'id', 987_654)) + (await rows('employees', 'id', 987_654)),
      bystander: await db.from('users').where('id', bystander.id).firstOrFail(),
      overrides: (await db.from('permission_overrides')).length,
      bundles: (await db.from('user_roles')).length,
    })
    const before = await facts()
    const sentinel = 'mass-assigned-7731'
    const assigned: Record<string, unknown> = {
      id: 987_654,
      userId: bystander.id,
      user_id: bystander.id,
      employeeId: sentinel,
      employeeNumber: sentinel,
      employee_number: sentinel,
      candidateId: sentinel,
      role: 'admin',
      roles: [1],
      permissions: ['users:manage'],
      status: sentinel,
      onboardingStatus: 'complete',
      onboarding_status: 'complete',
      token: sentinel,
      inviteToken: sentinel,
      generation: 7,
      passwordHash: sentinel,
      awaitingApproval: false,
      awaitingApprovalAt: null,
      disabledAt: null,
      registeredAt: '2001-01-01T00:00:00.000Z',
      createdAt: '2001-01-01T00:00:00.000Z',
      created_at: '2001-01-01 00:00:00.000',
      searchText: sentinel,
      photoFileId: 1,
    }
    if (route === 'PUT /api/users/:id') delete assigned.role
    const inherited = { role: 'admin', polluted: 'yes' }
    const sent = JSON.stringify({ constructor: { prototype: inherited }, ...assigned, ...valid })
    // An object literal would not send a field of this name.
    const raw = `{"__proto__":${JSON.stringify(inherited)},${sent.slice(1)}`
    const answer = await call({ raw })
    assert.isTrue(answer.status < 300, `${route}: ${answer.status} ${answer.text}`)
    const bundles = before.bundles + (ROLES_GIVEN[route] ?? 0)
    const overrides = before.overrides + (OVERRIDES_GIVEN[route] ?? 0)
    assert.deepEqual(await facts(), { ...before, bundles, overrides })
    const stored = JSON.stringify(await portrait())
    assert.notInclude(stored, sentinel)
    assert.notInclude(stored, '2001-01-01')
    assert.notProperty({}, 'polluted')
  }

  test('{route}: what is wrong is refused, and what the caller may not decide has no effect')
    .with(WRITING)
    .run(async ({ assert }, { route }) => {
      const bystander = await given.waiting()
      const prepared = await prepare(route)
      const before = await portrait()
      await refusesWhatIsNoCall(assert, route, prepared)
      await refusesWrongValues(assert, route, prepared)
      assert.deepEqual(await portrait(), before)
      await assignsNothingElse(assert, route, prepared, bystander)
    })

  test('{route}: what cannot be read, is too large or has no end, is refused')
    .with(ONE_PER_METHOD)
    .run(async ({ assert }, { route }) => {
      const { call } = await prepare(route)
      const before = await portrait()
      for (const [name, change, statuses] of UNREAD) {
        assertRefused(assert, await call(change), `${route}, ${name}`, statuses)
      }
      const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
      assertRefused(assert, await call({ raw: deep }), `${route}, deep object`)
      const lists = `{"firstName":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
      assertRefused(assert, await call({ raw: lists }), `${route}, deep list`)
      assert.deepEqual(await portrait(), before)
    })
})
