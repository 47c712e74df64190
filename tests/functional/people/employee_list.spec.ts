import { test } from '@japa/runner'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

interface Row {
  id: number
  firstName: string
  lastName: string
  email: string
  position: string | null
  createdAt: string
}

const PEOPLE = [
  { firstName: 'José', lastName: 'Núñez', email: 'jose.n@example.com', department: 'Quay' },
  { firstName: 'Jose', lastName: 'Zapata', email: 'jose.z@example.com', department: 'Yard' },
  { firstName: 'Łukasz', lastName: 'ÖZIL', email: 'lukasz@example.com', department: 'Quay' },
  { firstName: '100%', lastName: 'Under_score', email: 'percent@example.com' },
  { firstName: 'Back\\slash', lastName: "O'Brien!", email: 'ob@example.com' },
  { firstName: '田中', lastName: '太郎', email: 'tanaka@example.com' },
  { firstName: 'Cher', lastName: '', email: 'cher@example.com' },
]

test.group('The employee database', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin({ email: 'boss@elsewhere.example' }))
  })

  const list = (query: Record<string, string> = {}) =>
    caller.get<Row[]>(`/api/employees?${new URLSearchParams(query).toString()}`)

  const found = async (q: string) => (await list({ q })).body.map(({ firstName }) => firstName)

  test('is not for visitors', async ({ assert }) => {
    assert.equal((await visitor().get('/api/employees')).status, 401)
  })

  test('is not for who may not see employees', async ({ assert }) => {
    for (const person of [await given.employee(), await given.waiting()]) {
      const answer = await (await signedIn(person)).get('/api/employees')
      assert.equal(answer.status, 403)
      assert.notInclude(answer.text, 'example.com')
    }
  })

  test('is a bare array of rows without anything protected', async ({ assert }) => {
    const secret = { employee: { salary: '1.x', social_security_number: '1.y' } }
    const person = await given.employee({ ...secret, position: 'Cook', department: 'Galley' })
    const { status, body, headers } = await list()
    assert.equal(status, 200)
    assert.equal(headers.get('x-total-count'), '1')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.deepEqual(Object.keys(body[0]!).sort(), [
      'candidateId',
      'createdAt',
      'department',
      'email',
      'employeeId',
      'firstName',
      'hasOnboarding',
      'id',
      'lastName',
      'location',
      'manager',
      'onboardingStatus',
      'phone',
      'position',
      'startDate',
      'status',
      'user',
      'userId',
    ])
    assert.equal(body[0]!.id, person.employeeId)
  })

  test('a day and a moment are told alike on every database', async ({ assert }) => {
    await given.employee({
      employee: { start_date: '2026-12-01', created_at: '2026-11-21 08:00:00.120' },
    })
    const { body } = await list()
    assert.containSubset(body[0], {
      startDate: '2026-12-01',
      createdAt: '2026-11-21T08:00:00.120Z',
    })
  })

  test('is searched by full name or address, without regard to case or accents', async ({
    assert,
  }) => {
    for (const person of PEOPLE) await given.employee(person)
    assert.sameMembers(await found('jose'), ['José', 'Jose'])
    assert.sameMembers(await found('JOSÉ'), ['José', 'Jose'])
    assert.deepEqual(await found('jose nunez'), ['José'])
    assert.deepEqual(await found('  jose   NUÑEZ '), ['José'])
    assert.deepEqual(await found('ozil'), ['Łukasz'])
    assert.deepEqual(await found('JOSE.Z@EXAMPLE'), ['Jose'])
    assert.deepEqual(await found('太郎'), ['田中'])
    assert.deepEqual(await found("o'brien!"), ['Back\\slash'])
    assert.deepEqual(await found('cher'), ['Cher'])
    assert.deepEqual(await found('boss'), [])
    assert.lengthOf(await found(''), PEOPLE.length)
    assert.lengthOf(await found('   '), PEOPLE.length)
  })

  test('takes the wildcards of a search as typed', async ({ assert }) => {
    for (const person of PEOPLE) await given.employee(person)
    assert.deepEqual(await found('%'), ['100%'])
    assert.deepEqual(await found('_'), ['100%'])
    assert.deepEqual(await found('!'), ['Back\\slash'])
    assert.deepEqual(await found('k\\s'), ['Back\\slash'])
    assert.deepEqual(await found('j_se'), [])
    assert.deepEqual(await found('%jose%'), [])
  })

  test('is filtered by status and department, exactly', async ({ assert }) => {
    for (const person of PEOPLE) await given.employee(person)
    await given.invited({ firstName: 'Pia', department: 'Quay' })
    await given.disabled({ firstName: 'Ida', department: 'quay' })
    const names = async (query: Record<string, string>) =>
      (await list(query)).body.map(({ firstName }) => firstName)

    assert.deepEqual(await names({ status: 'pending' }), ['Pia'])
    assert.deepEqual(await names({ status: 'inactive' }), ['Ida'])
    assert.lengthOf(await names({ status: 'active' }), PEOPLE.length)
    assert.sameMembers(await names({ department: 'Quay' }), ['José', 'Łukasz', 'Pia'])
    assert.deepEqual(await names({ department: 'Qua' }), [])
    assert.deepEqual(await names({ department: 'Quay', status: 'active', q: 'ozil' }), ['Łukasz'])
  })

  test('counts what the filters leave, and at once after a change', async ({ assert }) => {
    for (const person of PEOPLE) await given.employee(person)
    const total = async (query: Record<string, string> = {}) =>
      Number((await list({ ...query, perPage: '2' })).headers.get('x-total-count'))
    assert.equal(await total(), PEOPLE.length)
    assert.equal(await total({ q: 'jose' }), 2)
    assert.equal(await total({ status: 'pending' }), 0)

    const added = { firstName: 'Josephine', lastName: 'B', email: 'j@b.example', sendInvite: false }
    const { body } = await caller.post('/api/employees', added)
    assert.equal(await total(), PEOPLE.length + 1)
    assert.equal(await total({ q: 'jose' }), 3)
    assert.equal(await total({ status: 'pending' }), 1)

    await caller.post(`/api/employees/${body.id as number}/approve`)
    assert.equal(await total({ status: 'pending' }), 0)
    await caller.put(`/api/employees/${body.id as number}`, { firstName: 'Bea' })
    assert.equal(await total({ q: 'jose' }), 2)
  })

  test('refuses what it does not understand, by name: {$i}')
    .with([
      { query: { status: 'gone' }, field: 'status' },
      { query: { sort: 'salary' }, field: 'sort' },
      { query: { sort: 'name; DROP TABLE users' }, field: 'sort' },
      { query: { perPage: '501' }, field: 'perPage' },
      { query: { perPage: '0' }, field: 'perPage' },
      { query: { page: '-1' }, field: 'page' },
      { query: { page: '1e300' }, field: 'page' },
      { query: { cursor: 'x' }, field: 'cursor' },
      { query: { cursor: Buffer.from('{"a":1}').toString('base64url') }, field: 'cursor' },
      { query: { cursor: Buffer.from('["a","b"]').toString('base64url') }, field: 'cursor' },
      { query: { q: 'x'.repeat(201) }, field: 'q' },
    ] as { query: Record<string, string>; field: string }[])
    .run(async ({ assert }, { query, field }) => {
      const answer = await list(query)
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, field)
    })

  test('an address with a field twice or nested is refused or read, never an error', async ({
    assert,
  }) => {
    for (const query of [
      'q=a&q=b',
      'q[a]=b',
      'page[]=1',
      'sort[]=name',
      'cursor[x]=1',
      'status=',
    ]) {
      const { status } = await caller.get(`/api/employees?${query}`)
      assert.include([200, 422], status, query)
    }
  })

  test('takes at most six statements, and its page seven, whatever the page size', async ({
    assert,
  }) => {
    const bundled = await given.employee({ firstName: 'Eve' })
    await given.bundle(bundled, ['employees:view'])
    for (let turn = 0; turn < 30; turn++) await given.employee()
    for (const viewer of [await signedIn(bundled), caller]) {
      for (const query of ['perPage=1', 'perPage=500', 'q=ana&status=active&sort=-position']) {
        const statements = await statementsOf(() => viewer.get(`/api/employees?${query}`))
        assert.isAtMost(statements.length, 6, statements.join('\n'))
      }
      const page = await statementsOf(() => viewer.page('/employees'))
      // One more than the list: whether the viewer has a team.
      assert.isAtMost(page.length, 7, page.join('\n'))
    }
  })
})
