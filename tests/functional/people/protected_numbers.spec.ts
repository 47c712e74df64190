import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { indexNumbers } from '#people/numbers/index_numbers'
import { numberIndex, protectMany } from '#people/numbers/protected_fields'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { requestFor } from '#tests/helpers/routes/route_requests'

const indexFor = (number: string) => db.transaction((trx) => numberIndex(number, trx))

const indexOf = async (employeeId: number) =>
  (await employeeRow(employeeId)).social_security_number_index

test.group('Protected numbers', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
  })

  test('are kept in one spelling, and found by a keyed hash beside them', async ({ assert }) => {
    const { url, body } = await requestFor('POST /api/employees', { me: null, own: false })
    const added = await caller.post(url, { ...body, socialSecurityNumber: '123 45.6789' })
    const id = Number(added.body.id)
    const expected = await indexFor('123-45-6789')
    assert.equal(await indexOf(id), expected)
    assert.match(String(expected), /^\d+\.[\w-]{43}$/)

    // The same number in another spelling is no change.
    const entries = await db.from('audit_entries').count('* as total')
    await caller.put(`/api/employees/${id}`, { socialSecurityNumber: '123-45-6789' })
    assert.deepEqual(await db.from('audit_entries').count('* as total'), entries)

    await caller.put(`/api/employees/${id}`, { socialSecurityNumber: '123456780' })
    assert.deepEqual(await indexOf(id), await indexFor('123-45-6780'))
    await caller.put(`/api/employees/${id}`, { salary: '1' })
    assert.isNotNull(await indexOf(id))
    await caller.put(`/api/employees/${id}`, { socialSecurityNumber: '' })
    assert.isNull(await indexOf(id))
    assert.isNull((await employeeRow(id)).social_security_number)
  })

  test('that cannot exist are refused by name and change nothing', async ({ assert }) => {
    const person = await given.employee()
    const before = await employeeRow(person.employeeId)
    for (const [wrong, told] of [
      ['000-12-3456', "A social security number can't start"],
      ['900-70-1234', 'taxpayer number (ITIN)'],
      ['12345678', 'nine digits'],
      ['<script>', 'nine digits'],
    ] as const) {
      const answer = await caller.put(`/api/employees/${person.employeeId}`, {
        socialSecurityNumber: wrong,
      })
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, 'socialSecurityNumber')
      assert.include(answer.errors[0]?.message, told)
      assert.notInclude(answer.text, wrong)
    }
    const license = await caller.put(`/api/employees/${person.employeeId}`, {
      driversLicense: '<b>1</b>',
    })
    assert.equal(license.status, 422)
    assert.equal(license.errors[0]?.field, 'driversLicense')
    assert.deepEqual(await employeeRow(person.employeeId), before)
  })

  test('from before there was an index get theirs, what cannot be read left aside', async ({
    assert,
  }) => {
    const people = [await given.employee(), await given.employee(), await given.employee()]
    const ids = people.map(({ employeeId }) => employeeId)
    for (const id of ids) await given.numbers(id)
    const expected = await indexOf(ids[0] as number)
    await db.from('employees').update({ social_security_number_index: null })
    await db
      .from('employees')
      .where('id', ids[1] as number)
      .update({ social_security_number: '1.broken' })
    const entries = await db.from('audit_entries').count('* as total')
    assert.equal(await indexNumbers(), 2)
    const indexes = await Promise.all(ids.map(indexOf))
    assert.deepEqual(indexes, [expected, null, expected])
    assert.equal(await indexNumbers(), 0)
    assert.deepEqual(await db.from('audit_entries').count('* as total'), entries)
  })

  test('of many people are protected at once', async ({ assert }) => {
    const people = [await given.employee(), await given.employee()]
    const [first, second] = people.map(({ employeeId }) => employeeId) as [number, number]
    const written = await db.transaction((trx) =>
      protectMany(
        [
          { employeeId: first, values: { socialSecurityNumber: '123-45-6789', salary: '5' } },
          { employeeId: second, values: { socialSecurityNumber: null, driversLicense: '' } },
        ],
        trx
      )
    )
    assert.sameMembers(Object.keys(written.get(first) ?? {}), [
      'social_security_number',
      'social_security_number_index',
      'salary',
    ])
    assert.deepEqual(written.get(second), {
      social_security_number: null,
      social_security_number_index: null,
      drivers_license: null,
    })
  })
})
