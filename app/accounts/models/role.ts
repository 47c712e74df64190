import { RoleSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** A custom role: a named set of permissions. */
export default class Role extends RoleSchema {
  static override table = 'roles' as const
  static audited = {
    entityType: 'role',
    fields: ['name', 'description'],
  } satisfies Audited<Role>
}
