import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { cached } from '#core/cached'
import { BUILT_IN_ROLES, grantedBy, type BuiltInRole, type Permission } from '#core/permissions'
import { erasedAccounts } from '#accounts/queries/users/erased_accounts'

export type BuiltInRoleRow = { role: BuiltInRole; permissions: Permission[]; userCount: number }

/** The built-in roles, with their permissions and member counts. */
export const builtInRoles = (): Promise<BuiltInRoleRow[]> =>
  cached('built-in roles', countBuiltInRoles)

async function countBuiltInRoles(): Promise<BuiltInRoleRow[]> {
  const counts = await table(db, 'users')
    .whereNotIn('id', erasedAccounts())
    .groupBy('role')
    .select('role')
    .count('* as users')
  return BUILT_IN_ROLES.map((role) => ({
    role,
    permissions: grantedBy(role),
    userCount: counts.find((count) => count.role === role)?.users ?? 0,
  }))
}
