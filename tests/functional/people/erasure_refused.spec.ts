import { test } from '@japa/runner'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { givenImport, workOff } from '#tests/helpers/people/imports'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

const REASON = 'Asked for it, ticket 4711'

interface Preview {
  refusal: string | null
}

test.group('Who may erase, and whom', (group) => {
  let admin: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ employee: {} })
    caller = await signedIn(admin)
  })

  const addressOf = (person: Pick<Person, 'employeeId'>) =>
    `/api/employees/${person.employeeId}/erasure`
  const erasureOf = (person: Person) => ({ reason: REASON, confirmation: `T-${person.id}` })

  test('is not for visitors, nor for who may not delete employees', async ({ assert }) => {
    const gone = await given.disabled()
    const updater = await given.employee()
    await given.override(updater, 'employees:update', 'grant')
    assert.equal((await visitor().get(addressOf(gone))).status, 401)
    assert.equal((await visitor().post(addressOf(gone), erasureOf(gone))).status, 401)
    for (const one of [gone, updater]) {
      const theirs = await signedIn(one)
      const expected = one === gone ? 401 : 403
      assert.equal((await theirs.get(addressOf(gone))).status, expected)
      assert.equal((await theirs.post(addressOf(gone), erasureOf(gone))).status, expected)
    }
    assert.isNull((await employeeRow(gone.employeeId)).erased_at)
    assert.deepEqual(await auditTrail(), [])
  })

  test('never oneself, and an administrator only by one', async ({ assert }) => {
    assert.equal((await caller.get(addressOf(admin))).status, 403)
    assert.equal((await caller.post(addressOf(admin), erasureOf(admin))).status, 403)
    const former = await given.admin({ employee: {}, disabled: true, status: 'inactive' })
    const manager = await signedIn(await given.manager())
    assert.equal((await manager.get(addressOf(former))).status, 403)
    assert.equal((await manager.post(addressOf(former), erasureOf(former))).status, 403)
    assert.equal((await caller.get('/api/employees/999999/erasure')).status, 404)
    assert.equal((await caller.post(addressOf(former), erasureOf(former))).status, 200)
    assert.equal((await userRow(former.id)).role, 'employee')
  })

  test('not while they work here or wait, and says what comes first', async ({ assert }) => {
    const active = await given.employee()
    const waiting = await given.waiting()
    const rehired = await given.waiting({
      registered: false,
      employee: { approved_at: '2025-01-01 00:00:00.000' },
    })
    for (const [person, message] of [
      [active, /^Ana Díaz is active. End their employment first/],
      [waiting, /^Ana Díaz is waiting for approval. Reject them first/],
      [rehired, /^Ana Díaz is waiting for approval. Reject them first/],
    ] as const) {
      const preview = await caller.get<Preview>(addressOf(person))
      assert.equal(preview.status, 200)
      assert.match(preview.body.refusal ?? '', message)
      const answer = await caller.post(addressOf(person), erasureOf(person))
      assert.equal(answer.status, 409)
      assert.match(String(answer.body.message), message)
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('who was rejected, and who never came', async ({ assert }) => {
    for (const person of [await given.disabled(), await given.invited()]) {
      const preview = await caller.get<Preview>(addressOf(person))
      assert.isNull(preview.body.refusal)
      const answer = await caller.post(addressOf(person), erasureOf(person))
      assert.equal(answer.status, 200, answer.text)
      assert.containSubset(await employeeRow(person.employeeId), { status: 'inactive' })
      const user = await userRow(person.id)
      assert.isNotNull(user.disabled_at)
      assert.isNull(user.awaiting_approval_at)
    }
  })

  test('wants a reason that names nobody, and the employee ID', async ({ assert }) => {
    const gone = await given.disabled({ lastName: 'Quillfeather' })
    const right = erasureOf(gone)
    const wrong: [Record<string, unknown>, string][] = [
      [{ ...right, reason: undefined }, 'reason'],
      [{ ...right, reason: ' ' }, 'reason'],
      [{ ...right, reason: 'x'.repeat(501) }, 'reason'],
      [{ ...right, reason: 'Mr. QUILLFEATHER’s wish' }, 'reason'],
      [{ ...right, reason: `Mail from ${gone.email}.` }, 'reason'],
      [{ ...right, confirmation: undefined }, 'confirmation'],
      [{ ...right, confirmation: `T-${gone.id}0` }, 'confirmation'],
    ]
    for (const [body, field] of wrong) {
      const answer = await caller.post(addressOf(gone), body)
      assert.equal(answer.status, 422, JSON.stringify(body).slice(0, 80))
      assert.equal(answer.errors[0]?.field, field)
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('of two at once one is done, and never twice', async ({ assert }) => {
    const gone = await given.disabled()
    const answers = await Promise.all(
      [1, 2, 3].map(() => caller.post(addressOf(gone), erasureOf(gone)))
    )
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409, 409]
    )
    assert.lengthOf(await auditTrail(), 1)
    assert.match((await caller.get<Preview>(addressOf(gone))).body.refusal ?? '', /erased/)
  })

  test('not while an import with them is under way', async ({ assert }) => {
    const gone = await given.disabled()
    await givenImport(gone, 'running')
    const answer = await caller.post(addressOf(gone), erasureOf(gone))
    assert.equal(answer.status, 409)
    assert.match(String(answer.body.message), /import/)
    assert.isNull((await employeeRow(gone.employeeId)).erased_at)
    await workOff()
    assert.equal((await caller.post(addressOf(gone), erasureOf(gone))).status, 200)
  })
})
