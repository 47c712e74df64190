import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { verifyChain } from '#audit_log/services/verify_chain'
import { signedIn, type Answer, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const person = { firstName: 'Ana', lastName: 'Díaz', email: 'ana@example.com', sendInvite: false }

const byStatus = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status)

async function count(table: string): Promise<number> {
  const row = await db.from(table).count('* as total').firstOrFail()
  return Number(row.total)
}

test.group('Adding an employee twice', (group) => {
  let manager: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
  })

  const add = (changes: object = {}, key?: string) =>
    caller.post('/api/employees', { ...person, ...changes }, key ? { 'idempotency-key': key } : {})

  test('the same address is refused by name, however it is written', async ({ assert }) => {
    assert.equal((await add()).status, 201)
    for (const email of ['ana@example.com', 'ANA@Example.com', ' ana@example.com ']) {
      const again = await add({ email })
      assert.equal(again.status, 422)
      assert.deepEqual(again.errors, [
        { field: 'email', message: 'This email address is already in use.', rule: 'unique' },
      ])
    }
    assert.equal(await count('invitations'), 1)
  })

  test('of many at once with one address, one is added', async ({ assert }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add()))
    assert.lengthOf(byStatus(answers, 201), 1)
    const refused = byStatus(answers, 422)
    assert.lengthOf(refused, 7)
    for (const { errors } of refused) assert.equal(errors[0]?.field, 'email')
    assert.equal(await count('invitations'), 1)
    assert.equal(await count('audit_entries'), 2)
    assert.isTrue((await verifyChain()).intact)
  })

  test('of many people at once, each gets a number of their own', async ({ assert }) => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => add({ email: `p${turn}@example.com` }))
    )
    const expected = answers.map((_, turn) => `E-${String(turn + 1).padStart(4, '0')}`)
    assert.sameMembers(
      answers.map(({ body }) => body.employeeId as string),
      expected
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('a refused addition leaves no gap, an imported number is skipped', async ({ assert }) => {
    assert.equal((await add()).body.employeeId, 'E-0001')
    assert.equal((await add()).status, 422)
    await given.employee({ employee: { employee_number: 'E-0002' } })
    await given.employee({ employee: { employee_number: 'E-0003' } })
    assert.equal((await add({ email: 'b@example.com' })).body.employeeId, 'E-0004')
    assert.equal((await add({ email: 'c@example.com' })).body.employeeId, 'E-0005')
    await db.from('employee_number_sequences').update({ next_number: 10_000 })
    assert.equal((await add({ email: 'd@example.com' })).body.employeeId, 'E-10000')
  })

  test('with one Idempotency-Key is answered with the first one', async ({ assert }) => {
    const first = await add({}, 'key-1')
    const second = await add({}, 'key-1')
    assert.equal(first.status, 201)
    assert.equal(second.status, 201)
    assert.deepEqual(second.body, first.body)
    assert.equal(await count('invitations'), 1)
    assert.equal(await count('audit_entries'), 2)
  })

  test('with one key at the same time adds one employee', async ({ assert }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({}, 'key-1')))
    assert.lengthOf(byStatus(answers, 201), 8)
    assert.lengthOf([...new Set(answers.map(({ body }) => body.id))], 1)
    assert.lengthOf([...new Set(answers.map(({ body }) => body.inviteToken))], 1)
    assert.equal(await count('invitations'), 1)
    assert.equal(await count('idempotency_keys'), 1)
  })

  test('one key for something else is refused', async ({ assert }) => {
    await add({}, 'key-1')
    const other = await add({ email: 'ben@example.com' }, 'key-1')
    assert.equal(other.status, 409)
    assert.include(other.body.message as string, 'Idempotency-Key')
    assert.equal(await count('invitations'), 1)
  })

  test('another person’s key is another key', async ({ assert }) => {
    await add({}, 'key-1')
    const colleague = await signedIn(await given.manager())
    const body = { ...person, email: 'ben@example.com' }
    const answer = await colleague.post('/api/employees', body, { 'idempotency-key': 'key-1' })
    assert.equal(answer.status, 201)
  })

  test('a key may be used again after a refusal', async ({ assert }) => {
    assert.equal((await add({ email: 'nobody' }, 'key-1')).status, 422)
    assert.equal((await add({ email: manager.email }, 'key-1')).status, 422)
    assert.equal((await add({}, 'key-1')).status, 201)
  })

  test('the same key on the next day still means the same addition', async ({ assert }) => {
    const first = await add({ startDate: '2026-12-01' }, 'key-1')
    const tomorrow = Date.now() + 26 * 60 * 60 * 1000
    Settings.now = () => tomorrow
    caller = await signedIn(manager)
    const second = await add({ startDate: '2026-12-01' }, 'key-1')
    assert.deepEqual(second.body.id, first.body.id)
  })

  test('after two days, a key may be used for something new', async ({ assert }) => {
    await add({}, 'key-1')
    await db
      .from('idempotency_keys')
      .update({ created_at: dbTime(DateTime.utc().minus({ hours: 49 })) })
    const other = { email: 'ben@example.com' }
    const first = await add(other, 'key-1')
    assert.equal(first.status, 201)
    assert.deepEqual((await add(other, 'key-1')).body, first.body)
    assert.equal(await count('idempotency_keys'), 1)
  })

  test('a key that is none is refused: {$i}')
    .with(['', 'with space', 'x'.repeat(121), 'ключ'])
    .run(async ({ assert }, key) => {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
      const answer = await caller.post('/api/employees', person, headers)
      // An empty header counts as none.
      assert.equal(answer.status, key === '' ? 201 : 422)
      if (!key) return
      const message = 'Idempotency-Key must be 1 to 120 visible ASCII characters'
      assert.containSubset(answer.errors[0], { field: 'idempotency-key', message })
    })
})
