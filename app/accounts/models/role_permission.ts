import { keyedBy } from '#core/database/keyed_by'
import { RolePermissionSchema } from '#database/schema'

/** A permission that a role gives. */
@keyedBy('roleId', 'permission')
export default class RolePermission extends RolePermissionSchema {
  static override table = 'role_permissions' as const
}
