import { RoleSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** A named bundle of permissions, beside the built-in roles. */
export default class Role extends RoleSchema {
  static override table = 'roles' as const
  static audited = {
    entityType: 'role',
    fields: ['name', 'description'],
  } satisfies Audited<Role>
}
