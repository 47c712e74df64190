import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { updateMany } from '#core/database/bulk_update'
import { resetDatabase } from '#tests/helpers/database'
import { given } from '#tests/helpers/people/people'
import { statementsOf } from '#tests/helpers/portal'

test.group('Bulk update', (group) => {
  group.each.setup(() => resetDatabase())

  test('gives each row its own values and leaves what it does not name', async ({ assert }) => {
    const ana = await given.employee({ phone: '1', position: 'Cook' })
    const bo = await given.employee({ phone: '2', position: 'Waiter' })
    const other = await given.employee({ phone: '3' })
    await db.transaction((trx) =>
      updateMany(
        trx,
        'users',
        new Map([
          [ana.id, { phone: null, position: 'Chef' }],
          [bo.id, { phone: "5 ?? '" }],
          [other.id, {}],
        ])
      )
    )
    const rows = await db.from('users').orderBy('id').select('phone', 'position')
    assert.deepEqual(rows, [
      { phone: null, position: 'Chef' },
      { phone: "5 ?? '", position: 'Waiter' },
      { phone: '3', position: null },
    ])
  })

  test('writes 450 rows by three statements', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 5 }, () => given.employee()))
    const rows = new Map(people.map(({ employeeId }) => [employeeId, { location: 'Oslo' }]))
    for (let id = 1_000_000; rows.size < 450; id++) rows.set(id, { location: 'nowhere' })
    const statements = await statementsOf(() =>
      db.transaction((trx) => updateMany(trx, 'employees', rows))
    )
    assert.lengthOf(
      statements.filter((sql) => sql.startsWith('update')),
      3
    )
    const updated = await db.from('employees').where('location', 'Oslo')
    assert.lengthOf(updated, 5)
  })
})
