import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail, userRow } from '#tests/helpers/portal'
import { inHours } from '#tests/helpers/routes/route_requests'
import { EmailChangeFactory } from '#database/factories/email_change_factory'
import { PasswordResetFactory } from '#database/factories/password_reset_factory'

interface Listed {
  id: number
  may: { enable: boolean; staysDisabled: string | null }
}

test.group('Disabled accounts', (group) => {
  let me: Person
  let admin: Caller
  let mira: Person

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    me = await given.admin()
    admin = await signedIn(me)
    mira = await given.employee({ email: 'mira@example.com' })
  })

  const disable = (id: number, reason?: string) =>
    admin.post(`/api/users/${id}/disable`, { reason })
  const enable = (id: number) => admin.post(`/api/users/${id}/enable`, {})
  const signIn = () =>
    visitor().post('/api/login', { email: 'mira@example.com', password: PASSWORD })

  test('are signed out, cannot sign in, and their links are void', async ({ assert }) => {
    const theirs = await signedIn(mira)
    await PasswordResetFactory.merge({ userId: mira.id }).create()
    await EmailChangeFactory.merge({ userId: mira.id }).create()
    const head = await auditHead()
    assert.equal((await disable(mira.id, 'Lost her phone')).status, 200)
    assert.equal((await theirs.get('/api/auth/user')).status, 401)
    assert.equal((await signIn()).status, 401)
    assert.isNotNull((await userRow(mira.id)).disabled_at)
    assert.isNotNull((await db.from('password_resets').firstOrFail()).used_at)
    assert.isNotNull((await db.from('email_changes').firstOrFail()).cancelled_at)
    const entries = await auditEntries(head)
    assert.containSubset(entries.at(-1), {
      action: 'disable',
      entityType: 'user',
      entityId: String(mira.id),
      performedById: me.id,
      newValues: { disabled: true, reason: 'Lost her phone' },
    })
  })

  test('are enabled again, with the password they had', async ({ assert }) => {
    await disable(mira.id)
    const head = await auditHead()
    const answers = await Promise.all([enable(mira.id), enable(mira.id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await signIn()).status, 200)
    assert.containSubset((await auditEntries(head))[0], {
      action: 'enable',
      newValues: { disabled: false },
    })
  })

  test('are disabled once', async ({ assert }) => {
    const answers = await Promise.all([disable(mira.id), disable(mira.id), disable(mira.id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    assert.equal((await disable(999_999)).status, 404)
    assert.equal((await disable(mira.id, 'x'.repeat(501))).errors[0]?.field, 'reason')
  })

  test('are neither one’s own nor those of all administrators', async ({ assert }) => {
    assert.equal((await disable(me.id)).status, 409)
    const other = await given.admin()
    const both = await Promise.all([
      disable(other.id),
      (await signedIn(other)).post(`/api/users/${me.id}/disable`, {}),
    ])
    // The first one disabled is signed out, or was the other's last colleague.
    assert.lengthOf(
      both.filter(({ status }) => status === 200),
      1
    )
    assert.lengthOf(await db.from('users').where('role', 'admin').whereNull('disabled_at'), 1)
  })

  test('of administrators are for administrators', async ({ assert }) => {
    const keeper = await given.employee()
    await given.override(keeper, 'users:manage', 'grant')
    const caller = await signedIn(keeper)
    assert.equal((await caller.post(`/api/users/${me.id}/disable`, {})).status, 403)
    assert.equal((await caller.post(`/api/users/${mira.id}/disable`, {})).status, 200)
    assert.equal((await caller.post(`/api/users/${mira.id}/enable`, {})).status, 200)
    const manager = await signedIn(await given.manager())
    assert.equal((await manager.post(`/api/users/${mira.id}/disable`, {})).status, 403)
    assert.equal((await visitor().post(`/api/users/${mira.id}/disable`, {})).status, 401)
  })

  test('of who has left or was rejected open with their return', async ({ assert }) => {
    const gone = await given.disabled({ employee: { left_at: inHours(-48) } })
    const rejected = await given.disabled()
    const shut = await given.employee({ disabled: true })
    const { body } = await admin.get<Listed[]>('/api/users')
    const offered = body.filter(({ may }) => may.enable)
    assert.deepEqual(
      offered.map(({ id }) => id),
      [shut.id]
    )
    for (const [person, word] of [
      [gone, /left/],
      [rejected, /rejected/],
    ] as const) {
      const answer = await enable(person.id)
      assert.equal(answer.status, 409)
      assert.match(String(answer.body.message), word)
      const { may } = body.find(({ id }) => id === person.id) ?? {}
      assert.equal(may?.staysDisabled, answer.body.message)
      assert.isNotNull((await userRow(person.id)).disabled_at)
    }
  })
})
