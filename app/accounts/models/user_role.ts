import { keyedBy } from '#core/database/keyed_by'
import { UserRoleSchema } from '#database/schema'

@keyedBy('userId', 'roleId')
export default class UserRole extends UserRoleSchema {
  static override table = 'user_roles' as const
}
