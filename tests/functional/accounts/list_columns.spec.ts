import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, visitor } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const URL = '/api/profile/columns/employees'

test.group('The columns of the employee list', (group) => {
  group.each.setup(() => emptyPortal())

  test('are kept for each person, and given up with null', async ({ assert }) => {
    const ana = await given.manager()
    const caller = await signedIn(ana)
    const other = await signedIn(await given.manager())
    assert.equal((await caller.put(URL, { columns: ['manager', 'position'] })).status, 204)
    assert.equal((await other.put(URL, { columns: [] })).status, 204)
    assert.equal((await caller.put(URL, { columns: ['startDate', 'manager'] })).status, 204)
    assert.deepEqual(await db.from('list_columns').where('user_id', ana.id), [
      { user_id: ana.id, list: 'employees', columns: '["startDate","manager"]' },
    ])
    assert.equal((await caller.put(URL, { columns: null })).status, 204)
    assert.lengthOf(await db.from('list_columns').where('user_id', ana.id), 0)
    assert.lengthOf(await db.from('list_columns'), 1)
    // A view is no business data.
    assert.lengthOf(await db.from('audit_entries').where('entity_type', 'list_columns'), 0)
  })

  test('are refused where they are not known, or named twice', async ({ assert }) => {
    const caller = await signedIn(await given.manager())
    for (const columns of [['salary'], ['manager', 'manager'], 'manager', undefined]) {
      assert.equal((await caller.put(URL, { columns })).status, 422)
    }
    assert.equal((await visitor().put(URL, { columns: null })).status, 401)
    assert.lengthOf(await db.from('list_columns'), 0)
  })

  test('show the manager of each', async ({ assert }) => {
    const boss = await given.manager({ firstName: 'Bo', lastName: 'Ek', employee: {} })
    const ana = await given.employee({ employee: { manager_id: boss.employeeId } })
    const caller = await signedIn(await given.admin())
    const { body } = await caller.get<{ id: number; manager: unknown }[]>('/api/employees')
    assert.deepEqual(body.find(({ id }) => id === ana.employeeId)?.manager, {
      id: boss.employeeId,
      name: 'Bo Ek',
    })
    assert.isNull(body.find(({ id }) => id === boss.employeeId)?.manager)
  })
})
