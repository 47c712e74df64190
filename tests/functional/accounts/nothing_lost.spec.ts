import { test } from '@japa/runner'
import PermissionOverride from '#accounts/models/permission_override'
import User from '#accounts/models/user'
import { systemActor, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { waiting } from '#tests/helpers/accounts/waiting'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const REFUSED = 'Your permissions have just changed. Try again.'

const note = (change: Change) => change.audit({ action: 'note', entityType: 'test', entityId: 1 })

test.group('What someone held as their request arrived', (group) => {
  group.each.setup(() => emptyPortal())

  test('is needed in every change, whatever the change needs of it', async ({ assert }) => {
    const clerk = await given.employee()
    await given.override(clerk, 'employees:view', 'grant')
    const actor = await waiting(clerk)
    await change(actor, note)
    await PermissionOverride.query().where('user_id', clerk.id).delete()
    const head = await auditHead()
    await assert.rejects(() => change(actor, note), REFUSED)
    assert.equal(await auditHead(), head)
  })

  test('may grow', async ({ assert }) => {
    const employee = await given.employee()
    const actor = await waiting(employee)
    await given.override(employee, 'employees:view', 'grant')
    await assert.doesNotReject(() => change(actor, note))
  })

  test('does not matter to the system, nor to a visitor', async ({ assert }) => {
    const visitor: Actor = { ...systemActor, isAdmin: false, can: () => false }
    for (const actor of [systemActor, visitor]) {
      await assert.doesNotReject(() => change(actor, note))
    }
  })

  test('is lost by all requests at once: none writes after the change that takes it', async ({
    assert,
  }) => {
    for (let round = 0; round < 4; round++) {
      const clerk = await given.employee()
      await given.override(clerk, 'employees:view', 'grant')
      await given.override(clerk, 'employees:update', 'grant')
      const [admin, caller] = [await signedIn(await given.admin()), await signedIn(clerk)]
      const people = await Promise.all([1, 2, 3].map(() => given.employee({ phone: null })))
      const head = await auditHead()
      const answers = await Promise.all([
        admin.put(`/api/users/${clerk.id}/permissions`, { permissions: [] }),
        ...people.map(({ employeeId }) =>
          caller.put(`/api/employees/${employeeId}`, { phone: '+1 555 0100' })
        ),
      ])
      const entries = await auditEntries(head)
      const taken = entries.findIndex(({ performedById }) => performedById !== clerk.id)
      const written = entries.filter(({ performedById }) => performedById === clerk.id)
      assert.isAtLeast(taken, 0)
      assert.equal(
        entries.slice(taken).filter(({ performedById }) => performedById === clerk.id).length,
        0
      )
      const [first, ...rest] = answers.map(({ status }) => status)
      assert.equal(first, 200)
      assert.lengthOf(
        rest.filter((status) => status === 200),
        written.length
      )
      for (const status of rest) assert.include([200, 403], status)
      const changed = await User.query()
        .whereIn(
          'id',
          people.map(({ id }) => id)
        )
        .whereNotNull('phone')
      assert.lengthOf(changed, written.length)
    }
  })
})
