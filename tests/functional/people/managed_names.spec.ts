import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { canonicalName, canonicalNames } from '#people/managed_lists/managed_lists'
import { auditEntries, listAudit } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, statementsOf, userRow } from '#tests/helpers/portal'

const names = async (list: string): Promise<string[]> => {
  const rows = await db.from('list_entries').where('list', list).orderBy('id')
  return rows.map((row) => row.name)
}

test.group('Names that lists spell', (group) => {
  let admin: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
  })

  test('are stored as they came first, however they are typed', async ({ assert }) => {
    const spelled = await change(systemActor, async (change) => {
      await canonicalNames(change, 'department', ['Kitchen', 'Front  Desk'])
      return canonicalNames(change, 'department', [
        'kitchen ',
        'KITCHEN',
        'Front desk',
        ' Küche ',
        'kuche',
        '',
        null,
        undefined,
      ])
    })
    assert.deepEqual(Object.fromEntries(spelled), {
      'kitchen ': 'Kitchen',
      'KITCHEN': 'Kitchen',
      'Front desk': 'Front Desk',
      ' Küche ': 'Küche',
      'kuche': 'Küche',
    })
    assert.deepEqual(await names('department'), ['Kitchen', 'Front Desk', 'Küche'])
    const audited = await listAudit()
    assert.lengthOf(audited, 3)
    assert.containSubset(audited[2], {
      action: 'create',
      newValues: { list: 'department', name: 'Küche' },
    })
  })

  test('stay absent or empty where they were', async ({ assert }) => {
    await change(systemActor, async (change) => {
      assert.isUndefined(await canonicalName(change, 'location', undefined))
      for (const empty of [null, '', '  ']) {
        assert.isNull(await canonicalName(change, 'location', empty))
      }
    })
    assert.deepEqual(await names('location'), [])
    assert.deepEqual(await listAudit(), [])
  })

  test('come in thousands by few statements', async ({ assert }) => {
    const many = Array.from({ length: 1_201 }, (_, index) => `Place ${index}`)
    const statements = await statementsOf(() =>
      change(systemActor, async (change) => {
        const spelled = await canonicalNames(change, 'location', many)
        assert.equal(spelled.get('Place 1200'), 'Place 1200')
      })
    )
    assert.isBelow(statements.length, 20)
    assert.lengthOf(await listAudit(), 1_201)
  })

  test('are used by adding, editing and changing the account', async ({ assert }) => {
    const first = {
      firstName: 'Ana',
      lastName: 'Díaz',
      email: 'ana@example.com',
      sendInvite: false,
    }
    const place = { position: 'Line Cook', department: 'Kitchen', location: 'Newark, NJ' }
    await admin.post('/api/employees', { ...first, ...place })
    const typed = { position: 'line  cook', department: 'KITCHEN', location: 'newark, nj' }
    const { body } = await admin.post('/api/employees', {
      ...first,
      email: 'bo@example.com',
      ...typed,
    })
    assert.containSubset(body, place)
    const created = (await auditEntries()).filter(({ action }) => action === 'create')
    assert.containSubset(created[1]?.newValues, place)

    const person = await given.employee({ department: 'Care' })
    await admin.put(`/api/employees/${person.employeeId}`, typed)
    assert.containSubset(await userRow(person.id), {
      position: 'Line Cook',
      department: 'Kitchen',
      sort_position: 'line cook',
    })
    assert.equal((await employeeRow(person.employeeId)).location, 'Newark, NJ')

    const other = await given.employee()
    await admin.put(`/api/users/${other.id}`, { position: 'LINE COOK', department: 'Stores' })
    assert.containSubset(await userRow(other.id), { position: 'Line Cook', department: 'Stores' })
    assert.deepEqual(await names('department'), ['Kitchen', 'Stores'])
    assert.deepEqual(await names('position'), ['Line Cook'])
    assert.deepEqual(await names('location'), ['Newark, NJ'])
  })

  test('that are refused with the rest do not extend a list', async ({ assert }) => {
    const taken = await given.employee()
    const { status } = await admin.post('/api/employees', {
      firstName: 'A',
      lastName: 'B',
      email: taken.email,
      department: 'Nowhere',
    })
    assert.equal(status, 422)
    assert.deepEqual(await names('department'), [])
    assert.deepEqual(await listAudit(), [])
  })

  test('of two who type a new name at once become one', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 6 }, () => given.employee()))
    await Promise.all(
      people.map(({ employeeId }, index) =>
        admin.put(`/api/employees/${employeeId}`, { department: index % 2 ? 'Bar' : 'BAR' })
      )
    )
    const stored = await db.from('users').whereNotNull('department').distinct('department')
    assert.lengthOf(stored, 1)
    assert.deepEqual(await names('department'), [stored[0]?.department])
  })
})
