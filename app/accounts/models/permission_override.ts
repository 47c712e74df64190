import { keyedBy } from '#core/database/keyed_by'
import { PermissionOverrideSchema } from '#database/schema'

/** What decides about one permission of a person before their roles do. */
@keyedBy('userId', 'permission')
export default class PermissionOverride extends PermissionOverrideSchema {
  static override table = 'permission_overrides' as const
}
