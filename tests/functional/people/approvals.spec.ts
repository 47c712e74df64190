import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('Approving, rejecting and reactivating', (group) => {
  let manager: Person
  let caller: Caller
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
    person = await given.waiting()
  })

  const decide = (verb: string, of = person, body?: object) =>
    caller.post(`/api/employees/${of.employeeId}/${verb}`, body)

  test('{$self} is not for visitors, nor for who may not update employees')
    .with(['approve', 'reject', 'reactivate'])
    .run(async ({ assert }, verb) => {
      const address = `/api/employees/${person.employeeId}/${verb}`
      assert.equal((await visitor().post(address)).status, 401)
      for (const one of [person, await given.employee()]) {
        assert.equal((await (await signedIn(one)).post(address)).status, 403)
      }
      assert.equal((await employeeRow(person.employeeId)).status, 'pending')
      assert.deepEqual(await auditTrail(), [])
    })

  test('approving lets the person in, tells them, and is logged', async ({ assert }) => {
    const theirs = await signedIn(person)
    assert.deepEqual((await theirs.get('/api/auth/permissions')).body, [] as never)
    const { status, body } = await decide('approve')
    assert.equal(status, 200)
    assert.containSubset(body, { id: person.employeeId, status: 'active', email: person.email })

    const row = await employeeRow(person.employeeId)
    assert.equal(row.status, 'active')
    assert.isNotNull(row.approved_at)
    assert.isNull((await userRow(person.id)).awaiting_approval_at)
    assert.isNotEmpty((await theirs.get('/api/auth/permissions')).body)

    const mails = await db.from('outbox_messages')
    assert.lengthOf(mails, 1)
    assert.containSubset(mails[0], { kind: 'approved', recipient: person.email, state: 'queued' })
    const entries = await auditEntries()
    assert.deepEqual(await auditTrail(), [`approve employee ${person.employeeId}`])
    assert.containSubset(entries[0], {
      performedById: manager.id,
      oldValues: { status: 'pending' },
      newValues: { status: 'active' },
    })
  })

  test('who has not registered yet is approved as well', async ({ assert }) => {
    const invited = await given.invited()
    await given.invitation(invited)
    const { status, body } = await decide('approve', invited)
    assert.equal(status, 200)
    assert.containSubset(body, { status: 'active', onboardingStatus: 'pending' })
    assert.isNull((await db.from('invitations').firstOrFail()).revoked_at)
  })

  test('of two approvals at once one succeeds', async ({ assert }) => {
    const colleague = await signedIn(await given.manager())
    const address = `/api/employees/${person.employeeId}/approve`
    const answers = await Promise.all([caller.post(address), colleague.post(address)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.lengthOf(await db.from('outbox_messages'), 1)
    assert.lengthOf(await auditTrail(), 1)
  })

  test('of approval and rejection at once one succeeds', async ({ assert }) => {
    const answers = await Promise.all([decide('approve'), decide('reject'), decide('approve')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    assert.lengthOf(await auditTrail(), 1)
    assert.isTrue((await verifyChain()).intact)
  })

  test('a decision is made once', async ({ assert }) => {
    await decide('approve')
    for (const [verb, message] of [
      ['approve', 'Ana Díaz is no longer waiting for approval.'],
      ['reject', 'Ana Díaz is no longer waiting for approval.'],
      ['reactivate', 'Ana Díaz is not inactive.'],
    ] as const) {
      const { status, body } = await decide(verb)
      assert.equal(status, 409, verb)
      assert.equal(body.message, message)
    }
    assert.lengthOf(await auditTrail(), 1)
  })

  test('rejecting disables the account, ends its sessions, revokes the invitation', async ({
    assert,
  }) => {
    const invitation = await given.invitation(person)
    const theirs = await signedIn(person)
    const { status, body } = await decide('reject', person, { reason: 'Not on <our> list' })
    assert.equal(status, 200)
    assert.equal(body.status, 'inactive')

    assert.containSubset(await employeeRow(person.employeeId), {
      status: 'inactive',
      rejection_reason: 'Not on <our> list',
    })
    assert.isNotNull((await userRow(person.id)).disabled_at)
    assert.isNotNull((await db.from('invitations').where('id', invitation).first()).revoked_at)
    assert.equal((await theirs.get('/api/auth/user')).status, 401)
    assert.equal((await signIn(person.email, PASSWORD)).answer.status, 401)
    assert.deepEqual(await db.from('outbox_messages'), [])

    const [entry] = await auditEntries()
    assert.deepEqual(entry?.newValues, { status: 'inactive', reason: 'Not on <our> list' })
    const details = await caller.get(`/api/employees/${person.employeeId}`)
    assert.equal(details.body.rejectionReason, 'Not on <our> list')
  })

  test('the call needs no reason; a reason that is none is refused', async ({ assert }) => {
    for (const reason of [5, ['a'], 'x'.repeat(1001), 'a\u0000b']) {
      const answer = await decide('reject', person, { reason })
      assert.equal(answer.status, 422)
      assert.equal(answer.errors[0]?.field, 'reason')
    }
    assert.equal((await decide('reject')).status, 200)
    assert.isNull((await employeeRow(person.employeeId)).rejection_reason)
  })

  test('an invitation that was accepted stays accepted', async ({ assert }) => {
    await given.invitation(person, { accepted_at: '2026-11-20 08:00:00.000' })
    await decide('reject')
    assert.isNull((await db.from('invitations').firstOrFail()).revoked_at)
  })

  test('reactivating brings a person back to pending, with their history', async ({ assert }) => {
    Settings.now = () => Date.UTC(2026, 10, 21, 8)
    caller = await signedIn(manager)
    await decide('reject', person, { reason: 'Too early' })
    const { status, body } = await decide('reactivate')
    assert.equal(status, 200)
    assert.equal(body.status, 'pending')
    assert.containSubset(await employeeRow(person.employeeId), {
      status: 'pending',
      rejection_reason: 'Too early',
      rejected_at: '2026-11-21 08:00:00.000',
    })
    assert.containSubset(await userRow(person.id), { disabled_at: null })
    assert.isNotNull((await userRow(person.id)).awaiting_approval_at)
    assert.equal((await signIn(person.email, PASSWORD)).answer.status, 200)

    await decide('approve')
    assert.containSubset(await employeeRow(person.employeeId), {
      status: 'active',
      rejected_at: null,
      rejection_reason: null,
    })
    assert.includeMembers(await auditTrail(), [
      `reject employee ${person.employeeId}`,
      `reactivate employee ${person.employeeId}`,
      `approve employee ${person.employeeId}`,
    ])
  })

  test('who is rejected never worked: their employment goes, and comes back', async ({
    assert,
  }) => {
    const periods = async () =>
      (await db.from('employment_periods').orderBy('started_on')).map(
        ({ started_on: from, ended_on: to, reason, position }) => [from, to, reason, position]
      )
    const id = person.employeeId
    const path = `/api/employees/${id}`
    await caller.put(path, { startDate: '2026-03-02', position: 'Cook' })
    const hired = ['2026-03-02', null, 'hired', 'Cook']
    assert.deepEqual(await periods(), [hired])
    await decide('reject')
    assert.deepEqual(await periods(), [])
    // A correction in the meantime starts nothing.
    await caller.put(path, { position: 'Baker' })
    assert.deepEqual(await periods(), [])
    await decide('reactivate')
    await decide('approve')
    hired[3] = 'Baker'
    assert.deepEqual(await periods(), [hired])

    // A person who worked here before and is rejected the second time keeps the first employment.
    await caller.post(`${path}/leave`, { endDate: '2026-06-30', reason: 'Moved' })
    await caller.post(`${path}/rehire`, { startDate: '2026-09-01' })
    const first = ['2026-03-02', '2026-06-30', 'hired', 'Baker']
    assert.deepEqual(await periods(), [first, ['2026-09-01', null, 'rehired', 'Baker']])
    await decide('reject')
    assert.deepEqual(await periods(), [first])
    await decide('reactivate')
    await decide('approve')
    assert.deepEqual(await periods(), [first, ['2026-09-01', null, 'rehired', 'Baker']])
  })

  test('an account closed at a moment nobody noted stays closed', async ({ assert }) => {
    const gone = await given.disabled()
    const answer = await decide('reactivate', gone)
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await employeeRow(gone.employeeId)).status, 'pending')
    assert.isNotNull((await userRow(gone.id)).disabled_at)
  })

  test('nobody decides about themselves, nor a manager about an administrator', async ({
    assert,
  }) => {
    const boss = await given.person({ role: 'admin', status: 'inactive' })
    assert.equal((await decide('reactivate', boss)).status, 403)
    await db.from('employees').where('id', manager.employeeId).update({ status: 'inactive' })
    const answer = await decide('reactivate', manager)
    assert.equal(answer.status, 403)
    assert.equal((await employeeRow(manager.employeeId)).status, 'inactive')
  })

  test('Pending Approvals shows who waits, the registered first', async ({ assert }) => {
    const invited = await given.invited({ firstName: 'Ida' })
    const later = await given.waiting({ firstName: 'Leo' })
    await db
      .from('employees')
      .where('id', later.employeeId)
      .update({ registered_at: '2030-01-01 00:00:00.000' })
    await given.employee()
    const { status, body, headers } =
      await caller.get<{ id: number; registered: boolean }[]>('/api/employees/pending')
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ id, registered }) => [id, registered]),
      [
        [person.employeeId, true],
        [later.employeeId, true],
        [invited.employeeId, false],
      ]
    )
    assert.equal(headers.get('x-total-count'), '3')
    const second = await caller.get<unknown[]>('/api/employees/pending?perPage=1&page=2&q=LEO')
    assert.deepEqual(second.body, [])
    assert.equal(second.headers.get('x-total-count'), '1')
    assert.equal((await visitor().get('/api/employees/pending')).status, 401)
    const other = await signedIn(await given.employee())
    assert.equal((await other.get('/api/employees/pending')).status, 403)
  })
})
