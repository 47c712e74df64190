import db from '@adonisjs/lucid/services/db'
import { table, type Client, type RowOf } from '#core/database/table'
import { holds, type Permission } from '#core/permissions'
import { accessFactsOf } from '#accounts/permissions/access'
import { inBatches } from '#core/database/in_batches'

const ACCOUNTS_AT_ONCE = 500

/** People who may sign in and got a permission from any source. */
const mayHold = (permission: Permission, client: Client) =>
  table(client, 'users')
    .whereNotNull('password')
    .whereNull('disabled_at')
    .whereNull('sign_in_blocked_at')
    .whereNull('awaiting_approval_at')
    .where((given) =>
      given
        .whereIn('role', ['admin', 'manager'])
        .orWhereIn(
          'id',
          table(client, 'permission_overrides').where({ permission }).select('user_id')
        )
        .orWhereIn(
          'id',
          table(client, 'user_roles')
            .join('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
            .where('role_permissions.permission', permission)
            .select('user_roles.user_id')
        )
    )
    .orderBy('id')
    .select('id', 'email', 'first_name', 'last_name', 'role')

export type PermissionHolder = Omit<RowOf<ReturnType<typeof mayHold>>, 'role'>

/** People who may sign in and hold a permission, in the order of their accounts. */
export async function permissionHolders(
  permission: Permission,
  client: Client = db
): Promise<PermissionHolder[]> {
  const accounts = await mayHold(permission, client)
  const holders: PermissionHolder[] = []
  for (const some of inBatches(accounts, ACCOUNTS_AT_ONCE)) {
    const facts = await accessFactsOf(
      some.map(({ id, role }) => ({ id, role, awaitingApproval: false })),
      client
    )
    holders.push(
      ...some.filter(({ id }) => {
        const one = facts.get(id)
        return one !== undefined && holds(one, permission)
      })
    )
  }
  return holders
}
