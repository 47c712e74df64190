import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clearCache } from '#core/cached'
import { normalizeForSearch, sortNameOf } from '#core/search/normalize'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Row {
  id: number
  userId: number
  firstName: string
  lastName: string
  position: string | null
  onboardingStatus: string
  createdAt: string
}

const NAMES = [
  ['Ana', 'Díaz'],
  ['ana', 'diaz'],
  ['Ángel', 'de la Cruz'],
  ['Zoë', 'Abel'],
  ['田中', '太郎'],
  ['🎉', 'Emoji'],
  ['Øyvind', 'Åberg'],
  ['שלום', 'לוי'],
] as const
const POSITIONS = [
  null,
  'Cook',
  'cook',
  'Crane operator',
  null,
  'Zoo keeper',
  'Accountant',
  'Çelik',
]
const ONBOARDING = ['pending', 'not_started', 'in_progress', 'complete'] as const
const SIZE = 37

/** Byte order, in which both databases compare. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

function byText(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return byBytes(a, b)
}

/** The meaning of each order; `tie` names the id that breaks ties. */
const ORDERS: Record<string, { value: (row: Row) => string | null; tie: 'id' | 'userId' }> = {
  name: { value: sortNameOf, tie: 'userId' },
  position: { value: ({ position }) => position && normalizeForSearch(position), tie: 'userId' },
  onboardingStatus: { value: (row) => row.onboardingStatus, tie: 'id' },
  createdAt: { value: (row) => row.createdAt, tie: 'id' },
}

const SORTS = Object.keys(ORDERS).flatMap((name) => [name, `-${name}`])

function ordered(rows: Row[], sort: string): number[] {
  const { value, tie } = ORDERS[sort.replace('-', '')]!
  const sign = sort.startsWith('-') ? -1 : 1
  return [...rows]
    .sort((a, b) => sign * (byText(value(a), value(b)) || a[tie] - b[tie]))
    .map(({ id }) => id)
}

/** The address of a `Link` header's relation, or null. */
function linked(link: string | null, rel: string): string | null {
  return new RegExp(`<([^>]+)>; rel="${rel}"`).exec(link ?? '')?.[1] ?? null
}

test.group('The orders and pages of the employee database', (group) => {
  let caller: Caller

  group.setup(async () => {
    await emptyPortal()
    const admin = await given.admin()
    for (let turn = 0; turn < SIZE; turn++) {
      const [firstName, lastName] = NAMES[turn % NAMES.length]!
      await given.employee({
        firstName,
        lastName,
        position: POSITIONS[(turn * 3) % POSITIONS.length],
        onboardingStatus: ONBOARDING[turn % ONBOARDING.length],
        // Several at the same moment, and not in the order of their ids.
        employee: { created_at: `2026-11-${10 + ((turn * 7) % 9)} 08:00:00.000` },
      })
    }
    caller = await signedIn(admin)
  })

  const get = (address: string) => caller.get<Row[]>(address)
  const ids = (rows: Row[]) => rows.map(({ id }) => id)

  test('{$self} orders alike on every database')
    .with(SORTS)
    .run(async ({ assert }, sort) => {
      const { body } = await get(`/api/employees?sort=${sort}&perPage=500`)
      assert.lengthOf(body, SIZE)
      assert.deepEqual(ids(body), ordered(body, sort))
    })

  test('{$self} shows everyone exactly once, page by page')
    .with(SORTS)
    .run(async ({ assert }, sort) => {
      const { body: all } = await get(`/api/employees?sort=${sort}&perPage=500`)
      for (const perPage of [1, 5, SIZE]) {
        const walked: number[] = []
        let address: string | null = `/api/employees?sort=${sort}&perPage=${perPage}&page=1`
        while (address) {
          const { body, headers } = await get(address)
          walked.push(...ids(body))
          assert.equal(headers.get('x-total-count'), String(SIZE))
          address = linked(headers.get('link'), 'next')
        }
        assert.deepEqual(walked, ids(all))
      }
    })

  test('{$self} shows everyone exactly once, by cursor')
    .with(SORTS)
    .run(async ({ assert }, sort) => {
      const { body: all } = await get(`/api/employees?sort=${sort}&perPage=500`)
      for (const perPage of [1, 4]) {
        const walked: number[] = []
        let address: string | null = `/api/employees?sort=${sort}&perPage=${perPage}`
        while (address) {
          const { status, body, headers } = await get(address)
          assert.equal(status, 200)
          walked.push(...ids(body))
          address = linked(headers.get('link'), 'next')
          if (address) assert.include(address, 'cursor=')
        }
        assert.deepEqual(walked, ids(all))
      }
    })

  test('a cursor keeps the filters', async ({ assert }) => {
    const query = 'q=ana&status=active&sort=-position'
    const { body: all } = await get(`/api/employees?${query}&perPage=500`)
    const walked: number[] = []
    let address: string | null = `/api/employees?${query}&perPage=2`
    while (address) {
      const { body, headers } = await get(address)
      walked.push(...ids(body))
      address = linked(headers.get('link'), 'next')
    }
    assert.isAbove(walked.length, 2)
    assert.deepEqual(walked, ids(all))
  })

  test('Link names first, previous, next and last', async ({ assert }) => {
    const { headers } = await get('/api/employees?perPage=10&page=2&sort=name')
    const link = headers.get('link')
    assert.equal(linked(link, 'next'), '/api/employees?perPage=10&page=3&sort=name')
    assert.equal(linked(link, 'prev'), '/api/employees?perPage=10&page=1&sort=name')
    assert.equal(linked(link, 'last'), '/api/employees?perPage=10&page=4&sort=name')
    assert.equal(linked(link, 'first'), '/api/employees?perPage=10&sort=name')
  })

  test('a page past the end is empty, and says how to come back', async ({ assert }) => {
    const { status, body, headers } = await get('/api/employees?perPage=10&page=99')
    assert.equal(status, 200)
    assert.deepEqual(body, [])
    assert.equal(headers.get('x-total-count'), String(SIZE))
    assert.include(linked(headers.get('link'), 'prev'), 'page=4')
    assert.isNull(linked(headers.get('link'), 'next'))
  })

  test('somebody who joins between two pages shifts nobody out of a walk by cursor', async ({
    assert,
    cleanup,
  }) => {
    const first = await get('/api/employees?sort=-createdAt&perPage=5')
    const newcomer = await given.employee({ employee: { created_at: '2026-11-29 08:00:00.000' } })
    cleanup(async () => {
      await db.from('employees').where('id', newcomer.employeeId).delete()
      await db.from('users').where('id', newcomer.id).delete()
      clearCache()
    })
    const address = linked(first.headers.get('link'), 'next')
    const { body } = await get(address!.replace('perPage=5', 'perPage=500'))
    assert.lengthOf(body, SIZE - 5)
    assert.notInclude(ids(body), newcomer.employeeId)
  })
})
