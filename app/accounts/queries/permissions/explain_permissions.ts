import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import {
  decide,
  decisionInWords,
  describePermission,
  isFixed,
  isPermission,
  neededWith,
  PERMISSION_IDS,
  permissionId,
  type Decision,
  type Permission,
} from '#core/permissions'
import { accessFactsOf } from '#accounts/permissions/access'
import { findAccount } from '#accounts/queries/users/find_user'

/**
 * For every permission of the catalog: whether a person holds it, which rule decided, in words,
 * and what their override replaces.
 * @throws HttpError 404.
 */
export async function explainPermissions(userId: number) {
  const account = await findAccount(userId)
  const all = await accessFactsOf([
    { id: userId, role: account.role, awaitingApproval: account.awaiting_approval_at !== null },
  ])
  const facts = all.get(userId)
  if (!facts) throw new RangeError(`nothing was read of account ${userId}`)
  const givers = await giversOf(userId)

  return PERMISSION_IDS.map((permission) => {
    const [resource, action] = permission.split(':')
    const roles = givers.get(permission) ?? []
    const told = (decision: Decision) => {
      const giving = decision.rule === 'employee' || decision.rule === 'roles' ? roles : []
      const names = giving.map(({ name }) => name)
      return { rule: decision.rule, words: decisionInWords(decision, names), roles: giving }
    }
    const decision = decide(facts, permission)
    const without = decide({ ...facts, overrides: new Map() }, permission)
    return {
      id: permissionId(permission),
      permission,
      resource,
      action,
      description: describePermission(permission),
      neededWith: [...neededWith(permission)],
      held: decision.held,
      decidedBy: told(decision),
      override: facts.overrides.get(permission) ?? null,
      /** The decision without an override. */
      without: { held: without.held, decidedBy: told(without) },
      fixed: isFixed(decision.rule),
    }
  })
}

/** Which of a person's roles give which permission. */
async function giversOf(userId: number) {
  const rows = await table(db, 'user_roles')
    .join('roles', 'roles.id', 'user_roles.role_id')
    .join('role_permissions', 'role_permissions.role_id', 'roles.id')
    .where('user_roles.user_id', userId)
    .orderBy('roles.name_key')
    .select('role_permissions.permission', 'roles.id', 'roles.name')
  const givers = new Map<Permission, { id: number; name: string }[]>()
  for (const { permission, id, name } of rows) {
    if (!isPermission(permission)) continue
    givers.set(permission, [...(givers.get(permission) ?? []), { id, name }])
  }
  return givers
}
