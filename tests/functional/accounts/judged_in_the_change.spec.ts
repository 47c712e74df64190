import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { confirmEmailChange } from '#accounts/email_change/change_email'
import { stopEmailChange } from '#accounts/email_change/review_email_change'
import { completePasswordReset } from '#accounts/passwords/complete_password_reset'
import { setTemporaryPassword } from '#accounts/passwords/set_password'
import { linkToken } from '#accounts/services/link_tokens'
import { systemActor } from '#audit/actor'
import { auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, userRow } from '#tests/helpers/portal'

const PASSWORD = 'violin-marble-tundra-two'
const DISABLED = { disabled_at: '2026-01-01 08:00:00.000' }

/**
 * Hashing takes place between a link's first look-up and the change; this runs something in
 * between.
 */
function whileHashing(cleanup: (restore: () => void) => void, happens: () => Promise<unknown>) {
  const make = hash.make
  cleanup(() => {
    hash.make = make
  })
  hash.make = async (...values) => {
    await happens()
    return make.apply(hash, values)
  }
}

test.group('An account that changes before the change that judges it', (group) => {
  group.each.setup(() => emptyPortal())

  const update = (id: number, columns: object) => db.from('users').where({ id }).update(columns)

  test('gets no password where it has none anymore', async ({ assert, cleanup }) => {
    const { id } = await given.employee()
    whileHashing(cleanup, () => update(id, { password: null }))
    const head = await auditHead()
    await assert.rejects(
      () => setTemporaryPassword(id, PASSWORD, systemActor),
      'Ana Díaz has not registered yet. Invite them again.'
    )
    assert.isNull((await userRow(id)).password)
    assert.equal(await auditHead(), head)
  })

  test('gets no password by a link once it is disabled', async ({ assert, cleanup }) => {
    const { id, email } = await given.employee()
    await visitor().post('/api/password-resets', { email })
    while (!(await db.from('password_resets').first())) await new Promise(setImmediate)
    const { id: resetId } = await db.from('password_resets').firstOrFail()
    const token = linkToken('password_reset', Number(resetId), 1)
    const { password: before } = await userRow(id)
    whileHashing(cleanup, () => update(id, DISABLED))
    await assert.rejects(
      () => completePasswordReset({ token, password: PASSWORD }, systemActor),
      'This link is not valid.'
    )
    assert.equal((await userRow(id)).password, before)
    assert.isNull((await db.from('password_resets').firstOrFail()).used_at)
  })

  test('does not get its old address back once it is disabled', async ({ assert, cleanup }) => {
    const { id } = await given.employee()
    const admin = await signedIn(await given.admin())
    await admin.put(`/api/users/${id}`, { email: 'moved@example.com' })
    const { id: changeId } = await db.from('email_changes').firstOrFail()
    await confirmEmailChange(linkToken('email_change', Number(changeId), 1), systemActor)
    whileHashing(cleanup, () => update(id, DISABLED))
    await assert.rejects(
      () => stopEmailChange(linkToken('email_change_review', Number(changeId), 1), systemActor),
      'This link is no longer valid.'
    )
    assert.equal((await userRow(id)).email, 'moved@example.com')
  })
})
