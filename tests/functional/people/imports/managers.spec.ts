import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { change } from '#audit/services/change'
import { systemActor } from '#audit/actor'
import { verifyChain } from '#audit_log/services/verify_chain'
import { insertEmployee } from '#people/services/insert_employees'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const HEADINGS = 'Employee ID,First name,Last name,E-mail,Manager\n'

const add = (email: string, employeeNumber: string, status?: 'active') =>
  change(systemActor, (change) => {
    const [firstName = ''] = email.split('@')
    const person = { firstName, lastName: 'Berg', email, employeeNumber }
    return insertEmployee(change, status ? { ...person, admitAs: status } : person)
  })

const managerOf = async (email: string): Promise<string | null> => {
  const row = await db
    .from('users')
    .join('employees', 'employees.user_id', 'users.id')
    .leftJoin('employees as managers', 'managers.id', 'employees.manager_id')
    .leftJoin('users as bosses', 'bosses.id', 'managers.user_id')
    .where('users.email', email)
    .select('bosses.email as manager')
    .firstOrFail()
  return row.manager
}

const messages = (rows: { number: number; remarks: { message: string }[] }[]) =>
  rows.map(({ number, remarks }) => [number, remarks.at(-1)?.message])

test.group('Importing managers', (group) => {
  group.each.setup(() => emptyPortal())

  test('a manager is named by address or employee ID, and may stand further down', async ({
    assert,
  }) => {
    await add('old@example.com', 'B-1', 'active')
    const hr = importing(await signedIn(await given.admin()))
    const before = await auditHead()
    const { id, done } = await hr.imported(
      HEADINGS +
        'F-1,Ana,Díaz,ana@example.com,F-3\n' +
        'F-2,Bo,Berg,bo@example.com,OLD@example.com\n' +
        'F-3,Cy,Cole,cy@example.com,bo@example.com\n'
    )
    assert.containsSubset(done, { created: 3, refused: 0 })
    assert.equal(await managerOf('ana@example.com'), 'cy@example.com')
    assert.equal(await managerOf('bo@example.com'), 'old@example.com')
    assert.equal(await managerOf('cy@example.com'), 'bo@example.com')
    const told = (await auditEntries(before)).filter(({ newValues }) => {
      return newValues !== null && typeof newValues === 'object' && 'managerId' in newValues
    })
    assert.lengthOf(told, 3)
    assert.deepEqual(
      told.map(({ newValues }) => (newValues as { importId: number }).importId),
      [id, id, id]
    )

    const again = await hr.previewed(
      HEADINGS +
        'F-1,Ana,Díaz,ana@example.com,CY@example.com\n' +
        'F-2,Bo,Berg,bo@example.com,B-1\n' +
        'F-3,Cy,Cole,cy@example.com,F-2\n'
    )
    assert.containsSubset(again.planned, { unchanged: 3, updated: 0 })
  })

  test('an employee ID without a digit names a manager, too', async ({ assert }) => {
    await add('boss@example.com', 'CEO', 'active')
    await add('bo@example.com', 'F-2', 'active')
    const hr = importing(await signedIn(await given.admin()))
    const file =
      HEADINGS + 'F-1,Ana,Díaz,ana@example.com,CEO\n' + 'F-2,bo,Berg,bo@example.com,CEO\n'
    const { done } = await hr.imported(file)
    assert.containsSubset(done, { created: 1, updated: 1 })
    assert.equal(await managerOf('ana@example.com'), 'boss@example.com')
    assert.equal(await managerOf('bo@example.com'), 'boss@example.com')
    const again = await hr.previewed(file)
    assert.containsSubset(again.planned, { unchanged: 2, updated: 0 })
  })

  test('refuses who is nobody, who left, oneself, and whoever is below', async ({ assert }) => {
    const boss = await add('boss@example.com', 'B-1', 'active')
    const gone = await add('gone@example.com', 'B-2', 'active')
    await db.from('employees').where('id', gone).update({ status: 'inactive' })
    const below = await add('below@example.com', 'B-3', 'active')
    await db.from('employees').where('id', below).update({ manager_id: boss })
    const hr = importing(await signedIn(await given.admin()))
    const { id, planned } = await hr.previewed(
      HEADINGS +
        'F-1,Ana,Díaz,ana@example.com,nobody@example.com\n' +
        'F-2,Bo,Berg,bo@example.com,F-1\n' +
        'F-3,Cy,Cole,cy@example.com,cy@example.com\n' +
        'F-4,Di,Dean,di@example.com,B-2\n' +
        'F-5,Ed,Earl,ed@example.com,F-6\n' +
        'F-6,Fi,Fox,fi@example.com,F-5\n' +
        'F-7,Gi,Gray,gi@example.com,F-6\n' +
        'B-1,boss,Berg,boss@example.com,F-8\n' +
        'F-8,Hy,Hart,hy@example.com,B-3\n' +
        'F-9,Jo,Jung,jo@example.com,Ida Boss\n' +
        'F-10,Ka,Kim,ka@example.com,F-3\n'
    )
    assert.containsSubset(planned, { created: 1, refused: 10 })
    const rows = await hr.rows(id)
    const nobody = 'The manager is not an employee or in this file: '
    const circle = 'The manager reports to this person'
    assert.deepEqual(messages(rows), [
      [2, `${nobody}nobody@example.com`],
      [3, 'The manager is in row 2, which has an error'],
      [4, 'No one can be their own manager'],
      [5, 'The manager no longer works here: B-2'],
      [6, circle],
      [7, circle],
      [8, 'The manager is in row 7, which has an error'],
      [9, circle],
      [10, circle],
      [11, 'Left out: Ida Boss is neither an email address nor an employee ID'],
      [12, 'The manager is in row 4, which has an error'],
    ])
    await hr.start(id)
    await workOff()
    assert.containsSubset((await hr.view(id)).done, { created: 1, refused: 10 })
    assert.deepEqual(messages(await hr.rows(id)), messages(rows))
    assert.isNull(await managerOf('boss@example.com'))
    assert.isNull(await managerOf('jo@example.com'))
  })

  test('a manager is replaced, shown before, and given back by the undo', async ({ assert }) => {
    const first = await add('first@example.com', 'B-1', 'active')
    const ana = await add('ana@example.com', 'F-1', 'active')
    await db.from('employees').where('id', ana).update({ manager_id: first })
    await add('bo@example.com', 'F-2', 'active')
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.previewed(
      HEADINGS +
        'F-1,Ana,Berg,ana@example.com,F-3\n' +
        'F-2,Bo,Berg,bo@example.com,F-3\n' +
        'F-3,Cy,Cole,cy@example.com,B-1\n' +
        'F-4,Di,Dean,di@example.com,F-3\n'
    )
    const [shown] = await hr.rows(id)
    assert.containsSubset(shown?.changes, [
      { field: 'manager', from: 'first@example.com', to: 'F-3' },
    ])
    await hr.start(id)
    await workOff()
    for (const email of ['ana', 'bo', 'di']) {
      assert.equal(await managerOf(`${email}@example.com`), 'cy@example.com')
    }
    await db.from('employees').where('employee_number', 'F-2').update({ manager_id: first })

    await hr.undo(id)
    await workOff()
    const { state, undone } = await hr.view(id)
    assert.equal(state, 'undone')
    assert.containsSubset(undone, { removed: 2, kept: 0 })
    assert.equal(await managerOf('ana@example.com'), 'first@example.com')
    assert.equal(await managerOf('bo@example.com'), 'first@example.com')
    assert.isNull(await db.from('users').where('email', 'cy@example.com').first())
    assert.isTrue((await verifyChain()).intact)
  })

  test('an undo keeps whom somebody else was given as a manager since', async ({ assert }) => {
    const other = await add('other@example.com', 'B-1', 'active')
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.imported(
      `${HEADINGS}F-1,Ana,Díaz,ana@example.com,\nF-2,Bo,Berg,bo@example.com,F-1\n`
    )
    const ana = await db.from('employees').where('employee_number', 'F-1').firstOrFail()
    await db.from('employees').where('id', other).update({ manager_id: ana.id })
    await hr.undo(id)
    await workOff()
    assert.containsSubset((await hr.view(id)).undone, { removed: 1, kept: 1 })
    assert.equal(await managerOf('other@example.com'), 'ana@example.com')
  })

  test('two who change places may come in either order', async ({ assert }) => {
    const [top, ana, bo, cy, di] = [
      await add('top@example.com', 'T-1', 'active'),
      await add('ana@example.com', 'F-1', 'active'),
      await add('bo@example.com', 'F-2', 'active'),
      await add('cy@example.com', 'F-3', 'active'),
      await add('di@example.com', 'F-4', 'active'),
    ]
    const reports = (ids: number[], to: number) =>
      db.from('employees').whereIn('id', ids).update({ manager_id: to })
    await reports([bo, di], top)
    await reports([ana], bo)
    await reports([cy], di)
    const hr = importing(await signedIn(await given.admin()))
    const { done } = await hr.imported('Employee ID,Manager\nF-1,T-1\nF-2,F-1\nF-4,F-3\nF-3,T-1\n')
    assert.containsSubset(done, { updated: 4 })
    assert.equal(await managerOf('ana@example.com'), 'top@example.com')
    assert.equal(await managerOf('bo@example.com'), 'ana@example.com')
    assert.equal(await managerOf('cy@example.com'), 'top@example.com')
    assert.equal(await managerOf('di@example.com'), 'cy@example.com')
  })

  test('who leaves between the preview and the run manages nobody', async ({ assert }) => {
    const boss = await add('boss@example.com', 'B-1', 'active')
    const hr = importing(await signedIn(await given.admin()))
    const { id } = await hr.previewed(`${HEADINGS}F-1,Ana,Díaz,ana@example.com,B-1\n`)
    await db.from('employees').where('id', boss).update({ status: 'inactive' })
    await hr.start(id)
    await workOff()
    assert.containsSubset((await hr.view(id)).done, { created: 0, refused: 1 })
  })

  test('an amount with other zeros is the same amount', async ({ assert }) => {
    await change(systemActor, (change) =>
      insertEmployee(change, {
        firstName: 'Ana',
        lastName: 'Díaz',
        email: 'ana@example.com',
        hourlyRate: '22.50',
      })
    )
    const hr = importing(await signedIn(await given.admin()))
    const { planned } = await hr.previewed('E-mail,Hourly rate\nana@example.com,22.5\n')
    assert.containsSubset(planned, { unchanged: 1, updated: 0 })
  })

  test('two people whose IDs differ by case already are two managers', async ({ assert }) => {
    const upper = await add('upper@example.com', 'F-7', 'active')
    const lower = await add('lower@example.com', 'F-8', 'active')
    await db.from('employees').where('id', lower).update('employee_number', 'f-7')
    const ana = await add('ana@example.com', 'A-1')
    const bo = await add('bo@example.com', 'B-1')
    await db.from('employees').whereIn('id', [ana, bo]).update('manager_id', upper)
    const hr = importing(await signedIn(await given.admin()))
    const { id, done } = await hr.imported('Employee ID,Manager\nF-7,f-7\nA-1,f-7\nB-1,f-7\n')
    assert.containsSubset(done, { updated: 3 })
    for (const email of ['upper', 'ana', 'bo']) {
      assert.equal(await managerOf(`${email}@example.com`), 'lower@example.com')
    }

    await db.from('employees').where('id', bo).update('manager_id', upper)
    await db.from('employees').where('id', ana).update('manager_id', null)
    await hr.undo(id)
    await workOff()
    assert.containsSubset((await hr.view(id)).undone, { restored: 1, kept: 2 })
    assert.equal(await managerOf('bo@example.com'), 'upper@example.com')
    assert.isNull(await managerOf('upper@example.com'))
  })
})
