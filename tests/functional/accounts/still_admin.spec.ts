import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { setTemporaryPassword } from '#accounts/passwords/set_password'
import { sendPasswordReset } from '#accounts/passwords/request_password_reset'
import { replaceOverrides } from '#accounts/permissions/replace_overrides'
import { replaceRoles } from '#accounts/permissions/replace_roles'
import { addMembers, deleteRole, removeMember } from '#accounts/permissions/role_members'
import { createRole, updateRole } from '#accounts/permissions/save_role'
import { deprovisionAccount } from '#accounts/services/deprovision_account'
import { unlockAccount } from '#accounts/sign_in/unlock_account'
import { replaceTwoFactorRules } from '#accounts/two_factor/two_factor_rules'
import { changeSettings } from '#settings/services/change_settings'
import { resetTwoFactor } from '#accounts/two_factor/turn_off_two_factor'
import { updateUser } from '#accounts/services/update_user'
import { systemActor, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { auditHead } from '#tests/helpers/audit_log/audit'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenTwoFactor } from '#tests/helpers/accounts/two_factor'
import { waiting } from '#tests/helpers/accounts/waiting'

/** Acts that an administrator's request is waiting to do to an account and a role. */
const ACTS: Record<string, (actor: Actor, userId: number, roleId: number) => Promise<unknown>> = {
  'move an address': (actor, userId) => {
    const updater = { id: Number(actor.id), mayChangeEmail: true, isAdmin: true }
    const input = { email: 'elsewhere@example.com' }
    return change(actor, (change) => updateUser(change, userId, input, updater))
  },
  'override permissions': (actor, userId) =>
    change(actor, (change) =>
      replaceOverrides(change, userId, [{ permissionId: 1, granted: true }])
    ),
  'give roles': (actor, userId, roleId) =>
    change(actor, (change) => replaceRoles(change, userId, [roleId])),
  'add a member': (actor, userId, roleId) => addMembers(roleId, [userId], actor),
  'remove a member': (actor, userId, roleId) => removeMember(roleId, userId, actor),
  'make a role': (actor) =>
    createRole({ name: 'Auditors', description: null, permissions: [] }, actor),
  'change a role': (actor, _, roleId) =>
    updateRole(
      roleId,
      { name: 'Clerks', description: null, permissions: ['pay:view'], revision: 1 },
      actor
    ),
  'delete a role': (actor, _, roleId) => deleteRole(roleId, undefined, actor),
  'reset a second factor': (actor, userId) => resetTwoFactor(userId, actor),
  'set a password': (actor, userId) =>
    setTemporaryPassword(userId, 'violin-marble-tundra-two', actor),
  'send a reset link': (actor, userId) => sendPasswordReset(userId, actor),
  'unlock an account': (actor, userId) => unlockAccount(userId, actor),
  'close an account': (actor, userId) =>
    deprovisionAccount(userId, { successors: {}, choices: {}, reason: null }, actor.id!, actor),
  'require two-factor sign-in': (actor) =>
    replaceTwoFactorRules({ builtInRoles: ['manager'], roleIds: [] }, actor),
  'change the mail server': (actor) =>
    changeSettings({ values: { smtpHost: 'mail.example.com' }, defaults: [], versions: {} }, actor),
}

const ENDS = {
  demoted: { role: 'manager' },
  disabled: { disabled_at: '2026-01-01 08:00:00.000' },
}

test.group('An administrator whose request waits its turn', (group) => {
  group.each.setup(() => emptyPortal())

  for (const [end, columns] of Object.entries(ENDS)) {
    test(`and who is ${end} meanwhile, does not {$self}`)
      .with(Object.keys(ACTS))
      .run(async ({ assert }, act) => {
        const { id } = await given.admin()
        const target = await given.employee()
        await givenTwoFactor(target)
        const role = await createRole(
          { name: 'Payroll', description: null, permissions: [] },
          systemActor
        )
        const actor = await waiting({ id })
        await db.from('users').where('id', id).update(columns)
        const head = await auditHead()
        await assert.rejects(
          () => ACTS[act]!(actor, target.id, role.id),
          'You are not an administrator anymore. Nothing was changed.'
        )
        assert.equal(await auditHead(), head)
      })
  }
})
