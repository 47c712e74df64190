import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { onboardingFunnel } from '#people/queries/onboarding/onboarding_funnel'
import { rosterQuery, sortOf, type EmployeeFilters } from '#people/queries/roster/roster_query'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

interface Row {
  firstName: string
}

test.group('Filtering by position and location', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    const people: [string, string, string, string, string][] = [
      ['Ana', 'Line Cook', 'Kitchen', 'Newark, NJ', 'active'],
      ['Bo', 'Line Cook', 'Kitchen', 'Albany, NY', 'active'],
      ['Cem', 'Line Cook', 'Bar', 'Newark, NJ', 'inactive'],
      ['Dee', 'Nurse', 'Care', 'Newark, NJ', 'active'],
    ]
    for (const [firstName, position, department, location, status] of people) {
      const employee = { location, status }
      await given.employee({ firstName, lastName: 'Z', position, department, employee })
    }
    await given.employee({ firstName: 'Eve', lastName: 'Z' })
    // No employees, whatever their position.
    await given.admin({ position: 'Line Cook' })
  })

  const list = (query: Record<string, string>) =>
    caller.get<Row[]>(`/api/employees?${new URLSearchParams(query).toString()}`)
  const names = async (query: Record<string, string>) => {
    const { body, headers } = await list(query)
    if (headers.get('x-total-count') !== String(body.length)) {
      throw new Error('X-Total-Count is another number than the rows')
    }
    return body.map(({ firstName }) => firstName)
  }

  test('lets through who has them, with every other filter', async ({ assert }) => {
    assert.deepEqual(await names({ position: 'Line Cook' }), ['Ana', 'Bo', 'Cem'])
    assert.deepEqual(await names({ position: 'line cook' }), ['Ana', 'Bo', 'Cem'])
    assert.deepEqual(await names({ location: 'Newark, NJ' }), ['Ana', 'Cem', 'Dee'])
    assert.deepEqual(await names({ location: 'Newark' }), [])
    // As typed into an address bar: not every sender encodes a comma.
    const typed = await caller.get<Row[]>('/api/employees?location=Albany,%20NY')
    assert.deepEqual(
      typed.body.map(({ firstName }) => firstName),
      ['Bo']
    )
    const both = { position: 'Line Cook', location: 'Newark, NJ' }
    assert.deepEqual(await names(both), ['Ana', 'Cem'])
    assert.deepEqual(await names({ ...both, status: 'active' }), ['Ana'])
    assert.deepEqual(await names({ ...both, department: 'Bar' }), ['Cem'])
    assert.deepEqual(await names({ ...both, q: 'ana' }), ['Ana'])
    assert.deepEqual(await names({ department: 'Kitchen', location: 'Albany, NY' }), ['Bo'])
    assert.deepEqual(await names({ location: 'Newark, NJ', status: 'inactive' }), ['Cem'])
  })

  test('keeps every order, and goes on by cursor', async ({ assert }) => {
    const filters: Record<string, string>[] = [
      { position: 'Line Cook' },
      { location: 'Newark, NJ' },
    ]
    for (const filter of filters) {
      const whole = await names(filter)
      for (const sort of ['name', 'position', 'onboardingStatus', 'createdAt']) {
        assert.sameMembers(await names({ ...filter, sort }), whole)
        for (const order of [sort, `-${sort}`]) {
          const inOrder = await names({ ...filter, sort: order })
          const walked: string[] = []
          let next: string | undefined = `/api/employees?${new URLSearchParams({
            ...filter,
            sort: order,
            perPage: '1',
          }).toString()}`
          while (next) {
            const { body, headers }: Awaited<ReturnType<typeof list>> = await caller.get(next)
            walked.push(...body.map(({ firstName }) => firstName))
            next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
          }
          assert.deepEqual(walked, inOrder)
        }
      }
    }
  })

  test('finds the people within an index', async ({ assert }) => {
    const explained = async (filters: EmployeeFilters) => {
      const { sort } = sortOf(filters.sort)
      const query = rosterQuery(filters, sort).select(`${sort.table}.id`).limit(25)
      const { sql, bindings } = query.toSQL()
      const mysql = db.connection().dialect.name === 'mysql'
      const answer = await db.rawQuery(
        `${mysql ? 'explain' : 'explain query plan'} ${sql}`,
        bindings as string[]
      )
      return JSON.stringify(answer)
    }
    assert.include(await explained({ position: 'Line Cook' }), 'users_position')
    assert.include(await explained({ location: 'Newark, NJ' }), 'employees_location')
    assert.include(
      await explained({ location: 'Newark, NJ', sort: '-createdAt' }),
      'employees_location'
    )
  })

  test('is offered by the page, and kept in its address', async ({ assert }) => {
    await caller.post('/api/lists/location', { name: 'Newark, NJ' })
    await caller.post('/api/lists/position', { name: 'Nurse' })
    const { props } = await caller.page('/employees?position=Nurse&location=Newark%2C+NJ')
    assert.deepEqual(props.names, {
      department: [],
      position: ['Nurse'],
      location: ['Newark, NJ'],
    })
    assert.containSubset(props.filters, { position: 'Nurse', location: 'Newark, NJ' })
    assert.equal(props.total, 1)
  })

  test('counts the days since someone was added by the company’s clock', async ({
    assert,
    cleanup,
  }) => {
    const { now } = Settings
    cleanup(() => {
      Settings.now = now
    })
    await givenSettings({ timeZone: 'America/New_York' })
    // 10 PM of the day before in New York.
    const evening = { created_at: '2026-03-10 02:00:00.000' }
    await given.employee({
      firstName: 'Fay',
      lastName: 'Z',
      department: 'Night',
      employee: evening,
    })
    const since = (addedFrom: string) => names({ department: 'Night', addedFrom })
    assert.deepEqual(await since('2026-03-09'), ['Fay'])
    assert.deepEqual(await since('2026-03-10'), [])

    Settings.now = () => Date.parse('2027-03-10T03:00:00Z')
    const funnel = await onboardingFunnel(12)
    assert.equal(funnel.since, '2026-03-09')
    Settings.now = () => Date.parse('2027-03-10T06:00:00Z')
    const { since: today, added } = await onboardingFunnel(12)
    assert.deepEqual([today, added], ['2026-03-10', funnel.added - 1])
    Settings.now = now
    const { headers } = await list({ reached: 'added', addedFrom: funnel.since })
    assert.equal(headers.get('x-total-count'), String(funnel.added))
  })
})
