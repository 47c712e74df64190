import { test } from '@japa/runner'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

const ADDRESS = '/api/profile/details'

test.group('One’s own details', (group) => {
  group.each.setup(() => emptyPortal())

  test('are not for visitors', async ({ assert }) => {
    assert.equal((await visitor().put(ADDRESS, { phone: '1' })).status, 401)
  })

  test('may be completed while waiting, and later', async ({ assert }) => {
    for (const person of [await given.waiting(), await given.employee()]) {
      const caller = await signedIn(person)
      const { status, text } = await caller.put(ADDRESS, {
        phone: '+47 1',
        presentAddress: 'Quay 3',
        qualifications: 'Crane\nForklift',
      })
      assert.deepEqual([status, text], [204, ''])
      assert.equal((await userRow(person.id)).phone, '+47 1')
      assert.containSubset(await employeeRow(person.employeeId), {
        present_address: 'Quay 3',
        qualifications: 'Crane\nForklift',
      })
      await caller.put(ADDRESS, { presentAddress: '' })
      assert.containSubset(await employeeRow(person.employeeId), {
        present_address: null,
        qualifications: 'Crane\nForklift',
      })
      const entries = (await auditEntries()).filter((entry) => entry.performedById === person.id)
      assert.deepEqual(
        entries.map(({ action, entityType }) => [action, entityType]),
        [
          ['update', 'user'],
          ['update', 'employee'],
          ['update', 'employee'],
        ]
      )
    }
  })

  test('are those alone', async ({ assert }) => {
    const person = await given.waiting()
    const other = await given.employee()
    const { status } = await (
      await signedIn(person)
    ).put(ADDRESS, {
      id: other.employeeId,
      userId: other.id,
      firstName: 'X',
      email: 'x@example.com',
      role: 'admin',
      status: 'active',
      position: 'Director',
      department: 'Board',
      location: 'X',
      startDate: '2020-01-01',
      salary: '1',
      socialSecurityNumber: '1',
    })
    assert.equal(status, 204)
    assert.deepEqual(await auditTrail(), [])
    assert.containSubset(await userRow(person.id), { role: 'employee', position: null })
  })

  test('are refused by name when they are not text', async ({ assert }) => {
    const caller = await signedIn(await given.waiting())
    for (const field of ['phone', 'presentAddress', 'education']) {
      for (const value of [5, ['a'], { a: 1 }, 'a\u0000', 'x'.repeat(5001)]) {
        const answer = await caller.put(ADDRESS, { [field]: value })
        assert.equal(answer.status, 422)
        assert.equal(answer.errors[0]?.field, field)
      }
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('an account that is not on the roster has none', async ({ assert }) => {
    const admin = await given.admin()
    assert.equal((await (await signedIn(admin)).put(ADDRESS, { phone: '1' })).status, 404)
    assert.isNull((await userRow(admin.id)).phone)
  })
})
