import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { verifyChain } from '#audit_log/services/verify_chain'
import { auditEntries, auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail, userRow } from '#tests/helpers/portal'
import { portrait } from '#tests/helpers/portrait'
import { requestFor } from '#tests/helpers/routes/route_requests'

const note = (entityId: number | string) => ({
  action: 'update',
  entityType: 'employee',
  entityId,
  newValues: { entityId },
})

test.group('Changes', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('writers at the same moment make one chain, without gaps', async ({ assert }) => {
    const writers = Array.from({ length: 40 }, (_, index) =>
      change(systemActor, async (change) => {
        await change.audit(note(`${index}a`))
        await new Promise((resolve) => setTimeout(resolve, index % 3))
        await change.audit(note(`${index}b`))
      })
    )
    await Promise.all(writers)
    const entries = await auditEntries()
    assert.deepEqual(
      entries.map(({ id }) => id),
      Array.from({ length: 80 }, (_, index) => index + 1)
    )
    // The two entries of one change are adjacent.
    for (let index = 0; index < 80; index += 2) {
      const [first, second] = [entries[index]!, entries[index + 1]!]
      assert.equal(second.entityId, first.entityId.replace('a', 'b'))
    }
    assert.isTrue((await verifyChain()).intact)
  })

  test('more entries than one statement takes stand in their order', async ({ assert }) => {
    await change(systemActor, (change) =>
      change.auditMany(Array.from({ length: 1_203 }, (_, index) => note(index)))
    )
    const entries = await auditEntries()
    assert.deepEqual(
      entries.map(({ entityId }) => entityId),
      Array.from({ length: 1_203 }, (_, index) => String(index))
    )
    assert.equal(await auditHead(), 1_203)
    assert.isTrue((await verifyChain()).intact)
  })

  test('calls at the same moment make one chain', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const people = await Promise.all(Array.from({ length: 12 }, () => given.waiting()))
    const answers = await Promise.all(
      people.flatMap(({ employeeId }, index) => [
        caller.post(`/api/employees/${employeeId}/approve`, {}),
        caller.put(`/api/employees/${employeeId}`, { location: `Quay ${index}` }),
      ])
    )
    for (const { status } of answers) assert.equal(status, 200)
    // An approval, a new location on its list, and the person who moved there.
    assert.equal(await auditHead(), 36)
    assert.isTrue((await verifyChain()).intact)
  })

  test('of two approvals at the same moment one is done and one is told', async ({ assert }) => {
    const callers = [await signedIn(await given.admin()), await signedIn(await given.manager())]
    for (let round = 0; round < 3; round++) {
      const { employeeId } = await given.waiting()
      const before = await auditHead()
      const answers = await Promise.all(
        callers.map((caller) => caller.post(`/api/employees/${employeeId}/approve`, {}))
      )
      assert.sameMembers(
        answers.map(({ status }) => status),
        [200, 409]
      )
      assert.deepEqual(await auditTrail(before), [`approve employee ${employeeId}`])
    }
  })

  test('what fails leaves nothing behind, in no table', async ({ assert }) => {
    const person = await given.employee()
    await change(systemActor, (change) => change.audit(note(1)))
    const before = await portrait()
    await assert.rejects(
      () =>
        change(systemActor, async (change) => {
          await change.trx.from('users').where('id', person.id).update({ first_name: 'Eve' })
          await change.audit(note(2))
          await change.as({ ...systemActor, label: 'Somebody' }).audit(note(3))
          throw new Error('Changed my mind')
        }),
      'Changed my mind'
    )
    assert.deepEqual(await portrait(), before)

    await change(systemActor, (change) => change.audit(note(4)))
    assert.equal(await auditHead(), 2)
    assert.isTrue((await verifyChain()).intact)
  })

  test('what is to follow a change follows once it is stored, and not if it fails', async ({
    assert,
  }) => {
    const followed: string[] = []
    await change(systemActor, async (change) => {
      change.afterCommit(() => void followed.push('stored'))
      await change.audit(note(1))
      assert.deepEqual(followed, [])
    })
    assert.deepEqual(followed, ['stored'])
    await assert.rejects(() =>
      change(systemActor, async (change) => {
        change.afterCommit(() => void followed.push('never'))
        throw new Error('no')
      })
    )
    assert.deepEqual(followed, ['stored'])
  })

  test('one change tells several people’s doings in one chain', async ({ assert }) => {
    const person = {
      ...systemActor,
      id: 7,
      label: 'Ana Díaz',
      address: '192.0.2.7',
      requestId: 'a-request',
    }
    await change(systemActor, async (change) => {
      await change.audit(note(1))
      await change.as(person).audit(note(2))
      await change.audit(note(3))
    })
    assert.deepEqual(
      (await auditEntries()).map(({ performedBy, performedById }) => [performedBy, performedById]),
      [
        ['System', null],
        ['Ana Díaz', 7],
        ['System', null],
      ]
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('no secret is ever written into the log', async ({ assert }) => {
    const me = await given.admin({ employee: {} })
    const caller = await signedIn(me)
    // No digits alone: a digest may have them by chance.
    const secrets = {
      socialSecurityNumber: '587-65-4321',
      driversLicense: 'XK-4477-Q',
      hourlyRate: '31.4159',
      salary: '271828.18',
    }
    const { url, body } = await requestFor('POST /api/employees', { me, own: false })
    const added = await caller.post(url, { ...body, ...secrets })
    assert.equal(added.status, 201)
    const profile = `/api/employees/${String(added.body.id)}`
    const others = {
      socialSecurityNumber: '111-22-3333',
      driversLicense: 'ZZ-0000-Z',
      hourlyRate: '99.1234',
      salary: '161803.39',
    }
    assert.equal((await caller.put(profile, others)).status, 200)
    assert.equal((await caller.put(profile, { salary: null })).status, 200)

    const log = JSON.stringify(await db.from('audit_entries'))
    const told = [...Object.values(secrets), ...Object.values(others)]
    for (const secret of [...told, PASSWORD, String(added.body.inviteToken)]) {
      assert.notInclude(log, secret)
    }
    const entries = await auditEntries()
    assert.equal(entries[0]?.newValues?.socialSecurityNumber, '[redacted]')
    const cleared = entries.at(-1)
    assert.deepEqual(cleared?.oldValues, { salary: '[redacted]' })
    assert.deepEqual(cleared?.newValues, { salary: null })
    // Nor is any of them stored unencrypted anywhere else.
    const everything = JSON.stringify(await portrait())
    for (const secret of told) assert.notInclude(everything, secret)
  })

  test('what did not change is not told', async ({ assert }) => {
    const me = await given.admin()
    const caller = await signedIn(me)
    const person = await given.employee({ phone: '1' })
    await caller.put(`/api/users/${person.id}`, { position: 'Pilot' })
    const before = await auditHead()
    const url = `/api/users/${person.id}`
    assert.equal((await caller.put(url, { phone: '1', position: 'Pilot' })).status, 200)
    assert.equal(await auditHead(), before)
    assert.equal((await caller.put(url, { phone: '2', position: 'Pilot' })).status, 200)
    const entry = (await auditEntries()).at(-1)
    assert.deepEqual(entry?.oldValues, { phone: '1' })
    assert.deepEqual(entry?.newValues, { phone: '2' })
    assert.equal(entry?.performedById, me.id)
    assert.equal((await userRow(person.id)).phone, '2')
  })
})
