import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Found } from '#dashboard/queries/search'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { oldModule } from '#tests/helpers/training/compliance'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

interface Answer {
  people: Found[]
  modules: Found[]
  documents: Found[]
}

test.group('GET /api/search', (group) => {
  group.each.setup(() => emptyPortal())

  const search = async (by: Caller, q: string) =>
    (await by.get<Answer>(`/api/search?q=${encodeURIComponent(q)}`)).body

  test('finds people without their accents and by employee ID', async ({ assert }) => {
    const jose = await given.employee({ firstName: 'José', lastName: 'Núñez', position: 'Cook' })
    const admin = await signedIn(await given.admin())
    const { employee_number: number } = await db
      .from('employees')
      .where('id', jose.employeeId)
      .firstOrFail()
    const [found] = (await search(admin, 'jos')).people
    assert.containSubset(found, {
      name: 'José Núñez',
      about: `${number} · Cook`,
      href: `/employees/${jose.employeeId}`,
    })
    await db.from('employees').where('id', jose.employeeId).update({ employee_number: 'E-0042' })
    for (const typed of ['E-0042', 'e42', '42']) {
      assert.deepEqual(
        (await search(admin, typed)).people.map(({ id }) => id),
        [jose.employeeId],
        typed
      )
    }
  })

  test('finds people by the employee IDs of another system', async ({ assert }) => {
    const ana = await given.employee({ employee: { employeeNumber: 'F-17b' } })
    const bo = await given.employee({ employee: { employeeNumber: '4711' } })
    const cy = await given.employee({ email: 'cy.4712x@example.com' })
    const admin = await signedIn(await given.admin())
    const found = async (q: string) => (await search(admin, q)).people.map(({ id }) => id)
    assert.deepEqual(await found('F-17b'), [ana.employeeId])
    assert.deepEqual(await found('4711'), [bo.employeeId])
    assert.deepEqual(await found('4712x'), [cy.employeeId])
    const boss = await given.employee({ employee: { employeeNumber: 'CEO' } })
    const named = await given.employee({ firstName: 'Ceo' })
    assert.deepEqual(await found('ceo'), [boss.employeeId, named.employeeId])
    await db.from('employees').where('id', ana.employeeId).update({ employee_number: 'F-17' })
    assert.deepEqual(await found('f-17'), [ana.employeeId])
    await db.from('employees').where('id', cy.employeeId).update({ employee_number: 'E-4711' })
    assert.sameMembers(await found('4711'), [bo.employeeId, cy.employeeId])
  })

  test('finds modules, within what one may see, by few bounded queries', async ({ assert }) => {
    const ladders = await oldModule({ name: 'Ladders' })
    for (let turn = 0; turn < 8; turn++) await given.employee({ firstName: 'Lad' })
    const admin = await signedIn(await given.admin())
    const found = await search(admin, 'lad')
    assert.lengthOf(found.people, 6)
    assert.deepEqual(
      found.modules.map(({ id }) => id),
      [ladders]
    )
    const statements = await statementsOf(() => search(admin, 'lad'))
    assert.isAtMost(statements.length, 5)

    const employee = await signedIn(await given.employee())
    const own = await search(employee, 'lad')
    assert.deepEqual([own.people, own.documents], [[], []])
    assert.lengthOf(own.modules, 1)
  })

  test('refuses guests and empty texts', async ({ assert }) => {
    assert.equal((await visitor().get('/api/search?q=ana')).status, 401)
    const admin = await signedIn(await given.admin())
    assert.equal((await admin.get('/api/search?q=')).status, 422)
    assert.equal((await admin.get(`/api/search?q=${'x'.repeat(201)}`)).status, 422)
  })
})
