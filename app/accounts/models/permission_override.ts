import { PermissionOverrideSchema } from '#database/schema'

/** What decides about one permission of a person before their roles do. */
export default class PermissionOverride extends PermissionOverrideSchema {
  static override table = 'permission_overrides' as const
}
