import { keyedBy } from '#core/database/keyed_by'
import { RolePermissionSchema } from '#database/schema'

@keyedBy('roleId', 'permission')
export default class RolePermission extends RolePermissionSchema {
  static override table = 'role_permissions' as const
}
