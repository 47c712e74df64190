import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import AdminTwoFactorReset from '#commands/admin_two_factor_reset'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, signIn } from '#tests/helpers/caller'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenTwoFactor, twoFactorRow } from '#tests/helpers/accounts/two_factor'

test.group('admin:two-factor-reset', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ email: 'root@example.com' })
  })

  const run = (...args: string[]) => runCommand(AdminTwoFactorReset, args)

  test('takes the factor, ends the sessions, and says so', async ({ assert }) => {
    await givenTwoFactor(admin)
    const other = await given.manager()
    await givenTwoFactor(other)
    const session = await signedIn(admin)
    const { exitCode, told, stdout } = await run('Root@Example.com')
    assert.equal(exitCode, 0)
    assert.include(told, 'root@example.com can now sign in with the password alone.')
    assert.equal(stdout, '')
    assert.isNull(await twoFactorRow(admin.id))
    assert.isNotNull(await twoFactorRow(other.id))
    assert.equal((await session.get('/api/auth/user')).status, 401)
    assert.equal((await signIn(admin.email, PASSWORD)).answer.status, 200)
    const entry = await db.from('audit_entries').where('action', 'reset_two_factor').firstOrFail()
    assert.isNull(entry.performed_by_id)
    assert.include(entry.performed_by, 'Command admin:two-factor-reset')
    const mail = await db.from('outbox_messages').where('kind', 'two_factor_changed').firstOrFail()
    assert.equal(mail.recipient, admin.email)
  })

  test('--json prints one object, whatever comes of it', async ({ assert }) => {
    await givenTwoFactor(admin)
    const done = await run(admin.email, '--json')
    assert.equal(done.exitCode, 0)
    assert.deepEqual(jsonOf(done), { id: admin.id, email: admin.email })
    const again = await run(admin.email, '--json')
    assert.equal(again.exitCode, 1)
    assert.equal(
      jsonOf<{ error: { message: string } }>(again).error.message,
      'This account has no two-factor sign-in.'
    )
  })

  test('refuses an address nobody has, and an account without a factor', async ({ assert }) => {
    const unknown = await run('nobody@example.com')
    assert.equal(unknown.exitCode, 1)
    assert.include(unknown.told, 'There is no account with this address.')
    // One that was started and never confirmed does not count.
    await givenTwoFactor(admin, { enabled: false })
    const without = await run(admin.email)
    assert.equal(without.exitCode, 1)
    assert.include(without.told, 'This account has no two-factor sign-in.')
    assert.isNotNull(await twoFactorRow(admin.id))
    assert.deepEqual(await auditTrail(), [])
  })
})
