import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { disableAccount, enableAccount } from '#accounts/services/disable_account'
import { updateUser } from '#accounts/services/update_user'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { waiting } from '#tests/helpers/accounts/waiting'

const NOT_ALLOWED = 'You are not allowed to do this anymore. Nothing was changed.'
const CHANGED = 'Your permissions have just changed. Try again.'

const AT = '2026-01-01 08:00:00.000'

async function aClerk(): Promise<Person> {
  const clerk = await given.employee()
  await given.override(clerk, 'users:manage', 'grant')
  return clerk
}

const update = (id: number, columns: object) => db.from('users').where({ id }).update(columns)

const ENDS: Record<string, (id: number) => Promise<unknown>> = {
  'disabled': (id) => update(id, { disabled_at: AT }),
  'blocked': (id) => update(id, { sign_in_blocked_at: AT }),
  'without the permission': (id) =>
    db.from('permission_overrides').where('user_id', id).update({ effect: 'deny' }),
}

const ACTS: Record<string, (actor: Actor, userId: number) => Promise<unknown>> = {
  'disable an account': (actor, userId) => disableAccount(userId, null, actor.id!, actor),
  'enable an account': (actor, userId) => enableAccount(userId, actor.id!, actor),
}

test.group('Who manages accounts and whose request waits its turn', (group) => {
  group.each.setup(() => emptyPortal())

  for (const [act, run] of Object.entries(ACTS)) {
    test(`and who is {$self} by then, does not ${act}`)
      .with(Object.keys(ENDS))
      .run(async ({ assert }, end) => {
        const { id } = await aClerk()
        const target = await given.person({ disabled: act.startsWith('enable') })
        const actor = await waiting({ id })
        await ENDS[end]!(id)
        const head = await auditHead()
        await assert.rejects(
          () => run(actor, target.id),
          end === 'without the permission' ? CHANGED : NOT_ALLOWED
        )
        assert.equal(await auditHead(), head)
      })
  }

  test('and who is {$self} by then, does not move an address, their own included')
    .with(['disabled', 'blocked'])
    .run(async ({ assert }, end) => {
      const { id } = await aClerk()
      const target = await given.employee()
      const actor = await waiting({ id })
      await ENDS[end]!(id)
      const head = await auditHead()
      for (const userId of [target.id, id]) {
        await assert.rejects(
          () =>
            change(actor, (change) =>
              updateUser(
                change,
                userId,
                { email: 'elsewhere@example.com' },
                { id, mayChangeEmail: true, isAdmin: false }
              )
            ),
          NOT_ALLOWED
        )
      }
      assert.equal(await auditHead(), head)
    })

  test('and who may not anymore, does not move the address of someone registered', async ({
    assert,
  }) => {
    const { id } = await aClerk()
    const target = await given.employee()
    const actor = await waiting({ id })
    await ENDS['without the permission']!(id)
    const input = { email: 'elsewhere@example.com' }
    const before = { id, mayChangeEmail: true, isAdmin: false }
    await assert.rejects(
      () => change(actor, (change) => updateUser(change, target.id, input, before)),
      CHANGED
    )
  })

  test('does nothing after the change that disables them', async ({ assert }) => {
    for (let round = 0; round < 4; round++) {
      const pair = [await aClerk(), await aClerk()] as const
      const [one, other] = [await signedIn(pair[0]), await signedIn(pair[1])]
      const target = await given.employee({ lastName: 'Ek' })
      const head = await auditHead()
      const answers = await Promise.all([
        one.post(`/api/users/${pair[1].id}/disable`, {}),
        other.post(`/api/users/${pair[0].id}/disable`, {}),
        one.put(`/api/users/${target.id}`, { firstName: 'Eve' }),
        other.put(`/api/users/${target.id}`, { lastName: 'Lund' }),
      ])
      const ended = new Set<number>()
      const entries = await auditEntries(head)
      for (const { action, entityId, performedById } of entries) {
        assert.isFalse(ended.has(Number(performedById)), `${action} after the end`)
        if (action === 'disable') ended.add(Number(entityId))
      }
      assert.equal(ended.size, 1)
      const statuses = answers.map(({ status }) => status)
      assert.lengthOf(
        statuses.filter((status) => status === 200),
        entries.length
      )
      for (const status of statuses) assert.include([200, 401, 403], status)
    }
  })
})
