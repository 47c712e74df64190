import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditTrail, listAudit } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf, userRow } from '#tests/helpers/portal'

interface Entry {
  id: number
  name: string
  people: number
}

test.group('Managed lists', (group) => {
  let admin: Caller
  let manager: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
    manager = await signedIn(await given.manager())
  })

  const add = async (list: string, name: string) =>
    (await manager.post<Entry & Record<string, unknown>>(`/api/lists/${list}`, { name })).body.id
  const names = async (list: string, query = '') =>
    (await manager.get<Entry[]>(`/api/lists/${list}?${query}`)).body.map(({ name }) => name)
  const hire = (fields: Record<string, unknown>) =>
    admin.post('/api/employees', {
      firstName: 'Ana',
      lastName: 'Díaz',
      email: `${Math.random().toString(36).slice(2)}@example.com`,
      sendInvite: false,
      ...fields,
    })

  test('are not for visitors, and changed by who may update employees', async ({ assert }) => {
    const id = await add('department', 'Kitchen')
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    const looking = await signedIn(viewer)
    assert.equal((await visitor().get('/api/lists/department')).status, 401)
    assert.equal((await looking.get('/api/lists/department')).status, 200)
    // Whoever changes accounts sets their department.
    const clerk = await given.employee()
    await given.override(clerk, 'users:manage', 'grant')
    assert.equal((await (await signedIn(clerk)).get('/api/lists/department')).status, 200)
    for (const caller of [looking, await signedIn(await given.employee())]) {
      const calls = [
        caller.post('/api/lists/department', { name: 'Bar' }),
        caller.put(`/api/lists/department/${id}`, { name: 'Bar' }),
        caller.post(`/api/lists/department/${id}/merge`, { into: id }),
        caller.delete(`/api/lists/department/${id}`),
      ]
      for (const { status } of await Promise.all(calls)) assert.equal(status, 403)
    }
    assert.deepEqual(await names('department'), ['Kitchen'])
  })

  test('tell how many people have each name, and are searched and paged', async ({ assert }) => {
    for (const place of ['Kitchen', 'KITCHEN', 'Front Desk']) {
      await hire({ department: place, position: `${place} chief`, location: place })
    }
    await add('department', 'Élan')
    for (const list of ['department', 'location']) {
      const { body, headers } = await manager.get<Entry[]>(`/api/lists/${list}`)
      assert.containSubset(body, [
        { name: 'Front Desk', people: 1 },
        { name: 'Kitchen', people: 2 },
      ])
      assert.equal(headers.get('x-total-count'), String(body.length))
    }
    assert.containSubset((await manager.get<Entry[]>('/api/lists/position')).body, [
      { name: 'Kitchen chief', people: 2 },
    ])
    assert.deepEqual(await names('department'), ['Élan', 'Front Desk', 'Kitchen'])
    assert.deepEqual(await names('department', 'q=ELAN'), ['Élan'])
    assert.deepEqual(await names('department', 'q=%25'), [])
    const second = await manager.get<Entry[]>('/api/lists/department?page=2&perPage=2')
    assert.deepEqual(
      second.body.map(({ name }) => name),
      ['Kitchen']
    )
    assert.equal(second.headers.get('x-total-count'), '3')
    assert.equal((await manager.get('/api/lists/color')).status, 404)
    const statements = await statementsOf(() => manager.get('/api/lists/department'))
    assert.isBelow(statements.length, 9)
  })

  test('of the page tell employees and other accounts apart', async ({ assert }) => {
    await given.employee({ department: 'Kitchen', position: 'Cook' })
    await given.admin({ department: 'Kitchen', position: 'Owner' })
    await given.listed('department', 'Bar', 'Kitchen')
    await given.listed('position', 'Cook', 'Owner')
    const shown = async (list: string) => {
      const { props } = await manager.page<{ entries: (Entry & { employees: number })[] }>(
        `/employees/lists?list=${list}`
      )
      return props.entries.map(({ name, people, employees }) => [name, people, employees])
    }
    assert.deepEqual(await shown('department'), [
      ['Bar', 0, 0],
      ['Kitchen', 2, 1],
    ])
    assert.deepEqual(await shown('position'), [
      ['Cook', 1, 1],
      ['Owner', 1, 0],
    ])
  })

  test('are extended once per name', async ({ assert }) => {
    const { status, body } = await manager.post('/api/lists/location', { name: '  Newark,  NJ ' })
    assert.equal(status, 201)
    assert.containSubset(body, { name: 'Newark, NJ', people: 0 })
    const again = await manager.post('/api/lists/location', { name: 'NEWARK, NJ' })
    assert.equal(again.status, 409)
    assert.deepEqual(again.body.existing, { id: body.id, name: 'Newark, NJ', people: 0 })
    assert.equal(again.errors[0]?.field, 'name')
    for (const name of ['', null, 'x'.repeat(121), 7]) {
      assert.equal((await manager.post('/api/lists/location', { name })).status, 422)
    }
    assert.deepEqual(
      (await listAudit()).map(({ action, newValues }) => [action, newValues?.name]),
      [['create', 'Newark, NJ']]
    )
  })

  test('a new spelling reaches everyone, their employment and the log', async ({ assert }) => {
    await hire({ position: 'Line cook' })
    await hire({ position: 'line COOK' })
    const [entry] = (await manager.get<Entry[]>('/api/lists/position')).body
    const since = await auditCount()
    const { status, body } = await manager.put(`/api/lists/position/${entry!.id}`, {
      name: 'Station Chef',
    })
    assert.equal(status, 200)
    assert.deepEqual(body, { id: entry!.id, name: 'Station Chef', people: 2 })
    const users = await db.from('users').where('position', 'Station Chef')
    assert.deepEqual(
      users.map((row) => row.sort_position),
      ['station chef', 'station chef']
    )
    const periods = await db.from('employment_periods').whereNull('ended_on')
    assert.deepEqual(
      periods.map((row) => row.position),
      ['Station Chef', 'Station Chef']
    )
    assert.deepEqual(
      await auditTrail(since),
      users.map(({ id }) => `update user ${id}`)
    )
    assert.containSubset((await auditEntries(since))[0], {
      oldValues: { position: 'Line cook' },
      newValues: { position: 'Station Chef' },
    })
    assert.containSubset((await listAudit()).at(-1), {
      action: 'update',
      entityId: String(entry!.id),
      oldValues: { name: 'Line cook' },
      newValues: { name: 'Station Chef', people: 2 },
    })
    // A change of case only: the same entry, for everyone.
    await manager.put(`/api/lists/position/${entry!.id}`, { name: 'STATION CHEF' })
    assert.lengthOf(await db.from('users').where('position', 'STATION CHEF'), 2)
    const quiet = await auditCount()
    await manager.put(`/api/lists/position/${entry!.id}`, { name: 'STATION CHEF' })
    assert.equal(await auditCount(), quiet)
  })

  test('a name that is taken offers the other', async ({ assert }) => {
    await hire({ department: 'Kitchen' })
    const bar = await add('department', 'Bar')
    const answer = await manager.put(`/api/lists/department/${bar}`, { name: 'kitchen' })
    assert.equal(answer.status, 409)
    assert.containSubset(answer.body.existing, { name: 'Kitchen', people: 1 })
    assert.deepEqual(await names('department'), ['Bar', 'Kitchen'])
    assert.equal((await manager.put('/api/lists/department/9999', { name: 'X' })).status, 404)
    assert.equal((await manager.put(`/api/lists/position/${bar}`, { name: 'X' })).status, 404)
  })

  test('merging is previewed, then moves everyone', async ({ assert }) => {
    await hire({ location: 'Newark' })
    await hire({ location: 'Newark, NJ' })
    const [newark, full] = (await manager.get<Entry[]>('/api/lists/location')).body
    const address = `/api/lists/location/${newark!.id}/merge`
    const before = await auditCount()
    const preview = await manager.post(address, { into: full!.id, dryRun: true })
    assert.deepEqual(preview.body, { id: full!.id, name: 'Newark, NJ', people: 1, changed: 1 })
    assert.equal(await auditCount(), before)

    const { status, body } = await manager.post(address, { into: full!.id })
    assert.equal(status, 200)
    assert.deepEqual(body, { id: full!.id, name: 'Newark, NJ', people: 2, changed: 1 })
    assert.lengthOf(await db.from('employees').where('location', 'Newark, NJ'), 2)
    const [period] = await db.from('employment_periods').where('location', 'Newark')
    assert.isUndefined(period)
    assert.deepEqual(await names('location'), ['Newark, NJ'])
    assert.containSubset((await listAudit()).at(-1), {
      action: 'merge',
      oldValues: { list: 'location', name: 'Newark' },
      newValues: { into: full!.id, name: 'Newark, NJ', people: 1 },
    })
    assert.equal((await manager.post(address, { into: full!.id })).status, 404)
    for (const into of [full!.id, 9999]) {
      const wrong = await manager.post(`/api/lists/location/${full!.id}/merge`, { into })
      assert.equal(wrong.status, 422)
      assert.equal(wrong.errors[0]?.field, 'into')
    }
  })

  test('merging both ways at once, and hiring meanwhile, leaves nobody behind', async ({
    assert,
  }) => {
    for (const department of ['Bar', 'Bar', 'Lounge']) await hire({ department })
    const [bar, lounge] = (await manager.get<Entry[]>('/api/lists/department')).body
    const merge = (from: number, into: number) =>
      manager.post(`/api/lists/department/${from}/merge`, { into })
    const answers = await Promise.all([
      merge(bar!.id, lounge!.id),
      hire({ department: 'bar' }),
      merge(lounge!.id, bar!.id),
      hire({ department: 'LOUNGE' }),
    ])
    // The later one finds the other name gone.
    assert.sameMembers([answers[0].status, answers[2].status], [200, 422])
    const rows = await db.from('users').whereNotNull('department').distinct('department')
    assert.sameMembers(
      rows.map((row) => row.department),
      (await manager.get<Entry[]>('/api/lists/department')).body
        .filter(({ people }) => people > 0)
        .map(({ name }) => name)
    )
  })

  test('thousands are merged by few statements', async ({ assert }) => {
    const [from, into] = [await add('department', 'Old'), await add('department', 'New')]
    for (let at = 0; at < 3; at++) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        email: `p${at}-${index}@example.com`,
        first_name: 'A',
        last_name: 'B',
        department: 'Old',
        role: 'pending',
        search_text: 'a b',
        sort_name: 'b a',
        created_at: '2026-01-01 00:00:00.000',
        updated_at: '2026-01-01 00:00:00.000',
      }))
      await db.table('users').multiInsert(rows)
    }
    const statements = await statementsOf(() =>
      manager.post(`/api/lists/department/${from}/merge`, { into })
    )
    assert.isBelow(statements.length, 30)
    assert.lengthOf(await db.from('users').where('department', 'New'), 1500)
    assert.lengthOf(await auditEntries(), 1500)
  })

  test('an administrator’s name is changed by administrators', async ({ assert }) => {
    const boss = await given.admin({ department: 'Board' })
    const board = await add('department', 'Board')
    const other = await add('department', 'Council')
    const rename = (caller: Caller) => caller.put(`/api/lists/department/${board}`, { name: 'Top' })
    assert.equal((await rename(manager)).status, 403)
    const merge = await manager.post(`/api/lists/department/${board}/merge`, { into: other })
    assert.equal(merge.status, 403)
    assert.equal((await rename(admin)).status, 200)
    assert.equal((await userRow(boss.id)).department, 'Top')
  })

  test('what nobody has may be deleted', async ({ assert }) => {
    await hire({ location: 'Newark' })
    const [used] = (await manager.get<Entry[]>('/api/lists/location')).body
    const unused = await add('location', 'Moon')
    const refused = await manager.delete(`/api/lists/location/${used!.id}`)
    assert.equal(refused.status, 409)
    assert.match(String(refused.body.message), /One person has this location/)
    assert.equal((await manager.delete(`/api/lists/location/${unused}`)).status, 204)
    assert.equal((await manager.delete(`/api/lists/location/${unused}`)).status, 404)
    assert.deepEqual(await names('location'), ['Newark'])
    assert.containSubset((await listAudit()).at(-1), {
      action: 'delete',
      oldValues: { list: 'location', name: 'Moon' },
    })
  })

  const auditCount = async () => Number((await db.from('audit_heads').firstOrFail()).entry_id)
})
