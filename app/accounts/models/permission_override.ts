import { keyedBy } from '#core/database/keyed_by'
import { PermissionOverrideSchema } from '#database/schema'

/** A person's override of one permission. It takes precedence over roles. */
@keyedBy('userId', 'permission')
export default class PermissionOverride extends PermissionOverrideSchema {
  static override table = 'permission_overrides' as const
}
