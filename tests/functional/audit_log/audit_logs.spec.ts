import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { signedIn, type Answer, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Listed {
  id: number
  action: string
  entityType: string
  entityId: string
  performedBy: string
  performedById: number | null
  performedAt: string
  oldValues: Record<string, unknown> | null
  newValues: Record<string, unknown> | null
}

const ACTIONS = ['create', 'update', 'delete']
const ana: Actor = {
  ...systemActor,
  id: 700,
  label: 'Ana Díaz',
  address: '192.0.2.7',
  requestId: 'a-request',
}
const ENTRIES = 30

/** One entry a day from March 1 on, alternating two performers and three actions. */
async function writeEntries() {
  for (let index = 0; index < ENTRIES; index++) {
    const at = DateTime.utc(2026, 3, 1, 12).plus({ days: index })
    Settings.now = () => at.toMillis()
    await change(index % 2 === 0 ? ana : systemActor, (change) =>
      change.audit({
        action: ACTIONS[index % 3]!,
        entityType: index < 10 ? 'user' : 'employee',
        entityId: index + 1,
        oldValues: { note: 'before' },
        newValues: { note: `after ${index}`, tags: ['<b>', '👩‍🚀'] },
      })
    )
  }
  Settings.now = () => Date.now()
}

const nextOf = ({ headers }: Answer<Listed[]>) =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null

const idsOf = ({ body }: Answer<Listed[]>) => body.map(({ id }) => id)
const descending = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)

test.group('GET /api/audit-logs', (group) => {
  let caller: Caller
  const list = (query = '') => caller.get<Listed[]>(`/api/audit-logs${query}`)

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    await writeEntries()
  })

  test('tells each entry in full, the newest first', async ({ assert }) => {
    const answer = await list()
    assert.equal(answer.status, 200)
    assert.deepEqual(idsOf(answer), descending(30, 1))
    assert.equal(answer.headers.get('x-total-count'), '30')
    assert.deepEqual(answer.body.at(-1), {
      id: 1,
      action: 'create',
      entityType: 'user',
      entityId: '1',
      performedBy: 'Ana Díaz',
      performedById: 700,
      performedAt: '2026-03-01T12:00:00.000Z',
      address: '192.0.2.7',
      requestId: 'a-request',
      oldValues: { note: 'before' },
      newValues: { note: 'after 0', tags: ['<b>', '👩‍🚀'] },
    } as Listed)
  })

  test('is read to its end by cursor, whatever is written meanwhile', async ({ assert }) => {
    const seen: number[] = []
    for (let url: string | null = '/api/audit-logs?perPage=7'; url;) {
      const answer: Answer<Listed[]> = await caller.get<Listed[]>(url)
      assert.equal(answer.status, 200)
      assert.isAtMost(answer.body.length, 7)
      seen.push(...idsOf(answer))
      await change(systemActor, (change) =>
        change.audit({ action: 'update', entityType: 'employee', entityId: 1 })
      )
      url = nextOf(answer)
    }
    assert.deepEqual(seen, descending(30, 1))
  })

  test('goes forward in time when asked, by cursor too', async ({ assert }) => {
    const first = await list('?sort=performedAt&perPage=20')
    assert.deepEqual(idsOf(first), descending(20, 1).reverse())
    const second = await caller.get<Listed[]>(nextOf(first) ?? '')
    assert.deepEqual(idsOf(second), descending(30, 21).reverse())
    assert.isNull(nextOf(second))
  })

  test('has pages for who asks by number', async ({ assert }) => {
    const third = await list('?page=3&perPage=8')
    assert.deepEqual(idsOf(third), descending(14, 7))
    const link = third.headers.get('link') ?? ''
    assert.include(link, '</api/audit-logs?page=2&perPage=8>; rel="prev"')
    assert.include(link, '</api/audit-logs?page=4&perPage=8>; rel="next"')
    assert.include(link, '</api/audit-logs?page=4&perPage=8>; rel="last"')
    const unfiltered = (await list('')).headers.get('link') ?? ''
    assert.include(unfiltered, '</api/audit-logs>; rel="first"')
    const beyond = await list('?page=99')
    assert.deepEqual(idsOf(beyond), [])
    assert.equal(beyond.headers.get('x-total-count'), '30')
  })

  const filters: [query: string, total: number, holds: (entry: Listed) => boolean][] = [
    ['action=create', 10, ({ action }) => action === 'create'],
    ['entityType=user', 10, ({ entityType }) => entityType === 'user'],
    ['entityType=employee&entityId=12', 1, ({ id }) => id === 12],
    ['performedById=700', 15, ({ performedById }) => performedById === 700],
    ['from=2026-03-21', 10, ({ id }) => id >= 21],
    ['to=2026-03-10', 10, ({ id }) => id <= 10],
    ['from=2026-03-05&to=2026-03-05', 1, ({ id }) => id === 5],
    ['from=2026-03-05T12:00:00.000Z&to=2026-03-06T11:59:59Z', 1, ({ id }) => id === 5],
    ['from=2026-03-05T14:00:00%2B02:00&to=2026-03-05T14:00:00%2B02:00', 1, ({ id }) => id === 5],
    ['q=díaz', 15, ({ performedBy }) => performedBy === 'Ana Díaz'],
    ['q=delete', 10, ({ action }) => action === 'delete'],
    ['q=%25', 0, () => false],
    ['q=_', 0, () => false],
    ['action=create&entityType=user&performedById=700', 2, ({ id }) => id === 1 || id === 7],
    ['action=nothing', 0, () => false],
  ]
  test('?{0} narrows it')
    .with(filters)
    .run(async ({ assert }, [query, total, holds]) => {
      const answer = await list(`?${query}`)
      assert.equal(answer.status, 200)
      assert.lengthOf(answer.body, total)
      assert.equal(answer.headers.get('x-total-count'), String(total))
      for (const entry of answer.body) assert.isTrue(holds(entry), JSON.stringify(entry))
      const first = await list(`?${query}&perPage=1`)
      assert.equal(first.headers.get('x-total-count'), String(total))
      assert.deepEqual(idsOf(first), idsOf(answer).slice(0, 1))
    })

  test('gives a hundred unless asked, and never more than five hundred', async ({ assert }) => {
    await change(systemActor, async (change) => {
      for (let index = 0; index < 600; index++) {
        await change.audit({ action: 'update', entityType: 'employee', entityId: index })
      }
    })
    assert.lengthOf((await list()).body, 100)
    assert.lengthOf((await list('?perPage=500')).body, 500)
    assert.equal((await list('?perPage=501')).status, 422)
    for (const time of ['2026-12', '2026-W48', 'yesterday', '2026-02-30', '0000-01-01']) {
      assert.equal((await list(`?to=${time}`)).status, 422, time)
    }
  })

  test('shows an entry whose values were erased without them', async ({ assert }) => {
    const erased = { old_values: null, new_values: null, values_salt: null }
    await db.from('audit_entries').where('id', 3).update(erased)
    const [entry] = (await list('?entityType=user&entityId=3')).body
    assert.isNull(entry?.oldValues)
    assert.isNull(entry?.newValues)
  })
})
