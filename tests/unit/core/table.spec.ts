import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { expression, table } from '#core/database/table'
import type { Flag } from '#database/tables'

test.group('A query that knows the schema', () => {
  test('says the same as the builder it is', ({ assert }) => {
    const query = table(db, 'employees')
      .join('users', 'users.id', 'employees.user_id')
      .leftJoin('employees as manager', 'manager.id', 'employees.manager_id')
      .where('users.email', 'a@example.com')
      .whereNull('employees.left_at')
      .whereExists((invited) =>
        invited.from('invitations').whereColumn('invitations.employee_id', 'employees.id')
      )
      .select('employees.id', 'users.email as mail', 'manager.id as manager_id')
      .select(expression<{ registered: Flag }>('users.password is not null as registered'))
    assert.equal(
      query.toSQL().sql.replaceAll('`', ''),
      'select employees.id, users.email as mail, manager.id as manager_id, ' +
        'users.password is not null as registered from employees ' +
        'inner join users on users.id = employees.user_id ' +
        'left join employees as manager on manager.id = employees.manager_id ' +
        'where users.email = ? and employees.left_at is null and ' +
        'exists (select * from invitations where invitations.employee_id = employees.id)'
    )
  })

  test('a name that is not in the schema does not compile', async ({ assert }) => {
    // Never run: the compiler is the test. An expectation without an error fails it, too.
    const wrong = async () => {
      // @ts-expect-error no such table
      table(db, 'persons')
      // @ts-expect-error no such column
      table(db, 'employees').where('state', 'active')
      // @ts-expect-error a table that was not joined
      table(db, 'employees').select('users.email')
      // @ts-expect-error another type
      table(db, 'employees').where('id', 'seven')
      // @ts-expect-error no such column to write
      table(db, User).update({ mail: 'a@example.com' })
      const [row] = await table(db, 'employees').select('id')
      // @ts-expect-error not selected
      return row?.status
    }
    assert.isFunction(wrong)
  })
})
