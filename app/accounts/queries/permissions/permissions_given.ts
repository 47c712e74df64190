import { expression, table, type Client } from '#core/database/table'
import type { OverrideEffect } from '#accounts/models/states'

/** What overrides and roles give or deny each given person. One query. */
export const permissionsGiven = async (userIds: readonly number[], client: Client) =>
  table(client, 'permission_overrides')
    .whereIn('user_id', userIds)
    .select('user_id', 'permission', expression<{ effect: OverrideEffect | 'role' }>('effect'))
    .unionAll(
      table(client, 'role_permissions')
        .join('user_roles', 'user_roles.role_id', 'role_permissions.role_id')
        .whereIn('user_roles.user_id', userIds)
        .select('user_roles.user_id', 'role_permissions.permission')
        .select(expression<{ effect: 'role' }>(`'role' as effect`))
    )
