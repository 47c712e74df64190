import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { currentVersion, masterKey } from '#encryption/data_keys'
import { protectedTables } from '#encryption/protected_tables'
import { nextRows, reencryptBatch } from '#encryption/reencrypt_table'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { findByNumber } from '#people/numbers/find_by_number'
import { keepDataKeys } from '#tests/helpers/encryption/rotation'
import { revealNumber } from '#people/numbers/reveal_number'
import { takeRecord } from '#people/services/export_personnel_file'
import { REVEALS } from '#accounts/services/reveal_limit'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { portrait } from '#tests/helpers/portrait'

const NUMBER = '123-45-6789'
const REASON = 'Form W-2 for the year'
const ASKED = { field: 'socialSecurityNumber', reason: REASON }

/** A person who is no administrator, and may view and reveal. */
async function revealer(): Promise<Person> {
  const person = await given.employee()
  await given.bundle(person, ['employees:view', 'secrets:reveal'])
  return person
}

const lastEntry = async () => (await auditEntries()).at(-1)

test.group('Revealing a number', (group) => {
  let person: Person
  let me: Person
  let caller: Caller
  let address: string

  group.each.setup(async () => {
    await emptyPortal()
    person = await given.employee()
    await given.numbers(person.employeeId)
    me = await revealer()
    caller = await signedIn(me)
    address = `/api/employees/${person.employeeId}/reveal`
  })

  test('shows it, uncached, and writes down who, which and why', async ({ assert }) => {
    const answer = await caller.post(address, { ...ASKED, reason: `  ${REASON} ` })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, { value: NUMBER })
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.containSubset(await lastEntry(), {
      action: 'reveal',
      entityType: 'employee',
      entityId: String(person.employeeId),
      performedById: me.id,
      oldValues: null,
      newValues: { field: 'socialSecurityNumber', reason: REASON },
    })
    const license = await caller.post(address, { ...ASKED, field: 'driversLicense' })
    assert.deepEqual(license.body, { value: 'D1234567' })
    const stored = JSON.stringify(await portrait())
    for (const secret of [NUMBER, 'D1234567']) assert.notInclude(stored, secret)
  })

  test('is refused to who may not, and written down for nobody', async ({ assert }) => {
    const before = await auditEntries()
    assert.equal((await visitor().post(address, ASKED)).status, 401)
    for (const other of [await given.manager(), person]) {
      assert.equal((await (await signedIn(other)).post(address, ASKED)).status, 403)
    }
    const blind = await given.employee()
    await given.override(blind, 'secrets:reveal', 'grant')
    assert.equal((await (await signedIn(blind)).post(address, ASKED)).status, 404)

    const admin = await given.person({ role: 'admin' })
    await given.numbers(admin.employeeId)
    const answer = await caller.post(`/api/employees/${admin.employeeId}/reveal`, ASKED)
    assert.equal(answer.status, 403)
    assert.deepEqual(await auditEntries(), before)
  })

  test('is judged in the change that reveals it, on the person it reads', async ({ assert }) => {
    const admin = await given.person({ role: 'admin' })
    await given.numbers(admin.employeeId)
    const actor = { ...systemActor, id: me.id, isAdmin: false }
    const before = await auditEntries()
    const field = 'socialSecurityNumber'
    await assert.rejects(
      () => revealNumber(admin.employeeId, { field, reason: REASON }, actor),
      /Only administrators can reveal/
    )
    const order = { format: 'zip', audience: 'hr', secretsReason: REASON } as const
    await assert.rejects(
      () => takeRecord(admin.employeeId, order, actor),
      /Only administrators can reveal/
    )
    const stranger = { ...actor, can: () => false }
    await assert.rejects(
      () => takeRecord(person.employeeId, { ...order, secretsReason: null }, stranger),
      'Not found'
    )
    assert.deepEqual(await auditEntries(), before)
  })

  test('shows their own number to who may reveal', async ({ assert }) => {
    const blind = await given.employee()
    await given.override(blind, 'secrets:reveal', 'grant')
    await given.numbers(blind.employeeId, { driversLicense: 'K 55' })
    const own = await signedIn(blind)
    const answer = await own.post(`/api/employees/${blind.employeeId}/reveal`, {
      ...ASKED,
      field: 'driversLicense',
    })
    assert.deepEqual(answer.body, { value: 'K 55' })
  })

  test('is 404 where there is no person, or no number', async ({ assert }) => {
    const empty = await given.employee()
    for (const id of [empty.employeeId, 999_999]) {
      const answer = await caller.post(`/api/employees/${id}/reveal`, ASKED)
      assert.equal(answer.status, 404)
    }
    assert.deepEqual(await auditEntries(), [])
  })

  test('wants a reason that does not tell the number, and names what is wrong', async ({
    assert,
  }) => {
    for (const [body, field] of [
      [{ ...ASKED, reason: '' }, 'reason'],
      [{ ...ASKED, reason: 'ab' }, 'reason'],
      [{ ...ASKED, reason: 'x'.repeat(501) }, 'reason'],
      [{ ...ASKED, reason: `Is it ${NUMBER}?` }, 'reason'],
      [{ ...ASKED, reason: 'Is it 123456789' }, 'reason'],
      [{ field: 'socialSecurityNumber' }, 'reason'],
      [{ ...ASKED, field: 'salary' }, 'field'],
      [{ reason: REASON }, 'field'],
    ] as const) {
      const answer = await caller.post(address, body)
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, field)
    }
    const phone = await caller.post(address, { ...ASKED, reason: 'Asked by (212) 555-01000' })
    assert.equal(phone.status, 200)
  })

  test(`is limited to ${REVEALS} an hour, parallel calls and searches included`, async ({
    assert,
  }) => {
    await caller.post('/api/employees/number-search', {
      socialSecurityNumber: NUMBER,
      reason: REASON,
    })
    const answers = await Promise.all(
      Array.from({ length: REVEALS + 4 }, () => caller.copy().post(address, ASKED))
    )
    const refused = answers.filter(({ status }) => status === 429)
    assert.lengthOf(refused, 5)
    assert.match(String(refused[0]?.body.message), /Try again in (59|60) minutes\.$/)
    assert.isAbove(Number(refused[0]?.headers.get('retry-after')), 3500)
    assert.lengthOf(await db.from('audit_entries').where('action', 'reveal'), REVEALS - 1)
    // Another person has a count of their own.
    const other = await signedIn(await revealer())
    assert.equal((await other.post(address, ASKED)).status, 200)
  })
})

test.group('Searching by number', (group) => {
  const ADDRESS = '/api/employees/number-search'
  let me: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    me = await revealer()
    caller = await signedIn(me)
  })

  const search = (socialSecurityNumber: string) =>
    caller.post<{ id: number }[]>(ADDRESS, { socialSecurityNumber, reason: REASON })

  test('finds exactly who has it, in whatever spelling', async ({ assert }) => {
    const [first, second, other] = [
      await given.employee(),
      await given.employee(),
      await given.employee(),
    ]
    await given.numbers(first.employeeId)
    await given.numbers(second.employeeId)
    await given.numbers(other.employeeId, { socialSecurityNumber: '123-45-6780' })
    for (const spelling of [NUMBER, '123456789', '123 45 6789', '123.45.6789']) {
      const { status, body, text } = await search(spelling)
      assert.equal(status, 200)
      assert.deepEqual(
        body.map(({ id }) => id),
        [first.employeeId, second.employeeId]
      )
      assert.notInclude(text, '6789')
    }
    assert.containSubset(await lastEntry(), {
      action: 'search_number',
      entityType: 'employee',
      performedById: me.id,
      newValues: { reason: REASON, found: [first.employeeId, second.employeeId] },
    })
    const none = await search('123-45-6781')
    assert.deepEqual(none.body, [])
    assert.deepEqual((await lastEntry())?.newValues, { reason: REASON, found: [] })
    const stored = JSON.stringify(await portrait())
    for (const secret of [NUMBER, '123456789', '123-45-6781']) assert.notInclude(stored, secret)
  })

  test('confirms an administrator’s number to administrators alone', async ({ assert }) => {
    const admin = await given.admin({ employee: {} })
    await given.numbers(admin.employeeId)
    const nobody = await search('123-45-6781')
    const blind = await search(NUMBER)
    assert.deepEqual([blind.status, blind.text], [nobody.status, nobody.text])
    const [first, second] = await auditEntries()
    assert.deepEqual(second?.newValues, first?.newValues)
    assert.equal(second?.entityId, first?.entityId)

    const asked = { socialSecurityNumber: NUMBER, reason: REASON }
    const found = await (await signedIn(admin)).post<{ id: number }[]>(ADDRESS, asked)
    assert.deepEqual(
      found.body.map(({ id }) => id),
      [admin.employeeId]
    )
  })

  test('misses nobody whose key changes meanwhile', async ({ assert, cleanup }) => {
    const person = await given.employee()
    await given.numbers(person.employeeId)
    cleanup(await keepDataKeys())
    const version = (await currentVersion()) + 1
    const rotated = () =>
      change(systemActor, async ({ trx, time }) => {
        const key = masterKey()
        const wrapped = key.wrap(version, randomBytes(32))
        const row = { version, master_key_id: key.id, wrapped_key: wrapped, created_at: time }
        await trx.insertQuery().table('data_keys').insert(row)
        for (const table of protectedTables()) {
          const keys = await nextRows(trx, table, version, null)
          if (keys.length > 0) await reencryptBatch(trx, table, version, keys)
        }
      })
    // Both start at once; the rotation runs between the search's steps, or before it.
    const asked = { number: NUMBER, reason: REASON, isAdmin: false }
    const [found] = await Promise.all([findByNumber(asked, systemActor), rotated()])
    assert.deepEqual(
      found.map(({ id }) => id),
      [person.employeeId]
    )
    assert.lengthOf(await findByNumber(asked, systemActor), 1)
  })

  test('is for who may both look and reveal', async ({ assert }) => {
    const body = { socialSecurityNumber: NUMBER, reason: REASON }
    assert.equal((await visitor().post(ADDRESS, body)).status, 401)
    const blind = await given.employee()
    await given.override(blind, 'secrets:reveal', 'grant')
    for (const other of [blind, await given.manager()]) {
      assert.equal((await (await signedIn(other)).post(ADDRESS, body)).status, 403)
    }
    assert.deepEqual(await auditEntries(), [])
  })

  test('wants a number that can exist, and a reason', async ({ assert }) => {
    for (const [body, field] of [
      [{ socialSecurityNumber: '000-12-3456', reason: REASON }, 'socialSecurityNumber'],
      [{ socialSecurityNumber: '', reason: REASON }, 'socialSecurityNumber'],
      [{ reason: REASON }, 'socialSecurityNumber'],
      [{ socialSecurityNumber: NUMBER, reason: NUMBER }, 'reason'],
      [{ socialSecurityNumber: NUMBER }, 'reason'],
    ] as const) {
      const answer = await caller.post(ADDRESS, body)
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, field)
    }
    assert.deepEqual(await auditEntries(), [])
  })
})
