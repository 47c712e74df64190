import { RolePermissionSchema } from '#database/schema'

/** A permission that a role gives. */
export default class RolePermission extends RolePermissionSchema {
  static override table = 'role_permissions' as const
}
