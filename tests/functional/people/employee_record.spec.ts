import { test } from '@japa/runner'
import { auditEntries, auditTrail } from '#tests/helpers/audit'
import { signedIn, visitor } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people'
import { emptyPortal } from '#tests/helpers/portal'

const MARKUP = '<script>alert("x")</script>'

test.group('The record of an employee', (group) => {
  group.each.setup(() => emptyPortal())

  test('is for who sees the database', async ({ assert }) => {
    const person = await given.employee()
    const address = `/api/employees/${person.employeeId}/record`
    assert.equal((await visitor().get(address)).status, 401)
    assert.equal((await (await signedIn(person)).get(address)).status, 403)
    assert.deepEqual(await auditTrail(), [])
  })

  test('is a file whose taking is logged', async ({ assert }) => {
    const person = await given.employee({ employee: { employee_number: 'E-0042' } })
    const manager = await given.manager()
    const answer = await (await signedIn(manager)).get(`/api/employees/${person.employeeId}/record`)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(
      answer.headers.get('content-disposition'),
      'attachment; filename="employee-record-E-0042.html"'
    )
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const [entry] = await auditEntries()
    assert.containSubset(entry, {
      action: 'export',
      entityType: 'employee',
      entityId: String(person.employeeId),
      performedById: manager.id,
    })
  })

  test('shows every text as typed, and runs none', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const person = await given.employee({ firstName: MARKUP, lastName: '🎉 לוי', position: MARKUP })
    const texts = { presentAddress: `Quay 3\n${MARKUP}`, experience: '{{ 7 * 7 }} {{{ 8 * 8 }}}' }
    await admin.put(`/api/employees/${person.employeeId}`, texts)
    const { text } = await admin.get(`/api/employees/${person.employeeId}/record`)
    assert.notInclude(text, '<script>alert')
    assert.include(text, '&lt;script&gt;alert')
    assert.include(text, '🎉 לוי')
    assert.include(text, '{{ 7 * 7 }} {{{ 8 * 8 }}}')
  })

  test('shows pay to who may see it, and of the numbers the last four', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const manager = await signedIn(await given.manager())
    const person = await given.employee()
    const address = `/api/employees/${person.employeeId}`
    await admin.put(address, { salary: '65520', socialSecurityNumber: '123-45-6789' })
    const full = await admin.get(`${address}/record`)
    assert.include(full.text, '65520')
    const plain = await manager.get(`${address}/record`)
    assert.notInclude(plain.text, '65520')
    for (const { text } of [full, plain]) {
      assert.include(text, 'ending in 6789')
      assert.notInclude(text, '123-45')
    }
  })
})
