import db from '@adonisjs/lucid/services/db'
import type User from '#access/models/user'
import {
  ALL_PERMISSIONS,
  holds,
  isPermission,
  type AccessFacts,
  type Permission,
} from '#access/permissions'

/** What one person may do, decided once per request. */
export class Access {
  private readonly held: ReadonlySet<Permission>

  constructor(permissions: Iterable<Permission>) {
    this.held = new Set(permissions)
  }

  can(permission: Permission): boolean {
    return this.held.has(permission)
  }

  canAny(...permissions: Permission[]): boolean {
    return permissions.some((permission) => this.held.has(permission))
  }

  list(): Permission[] {
    return [...this.held]
  }
}

export const nobody = new Access([])

/** Reads a person's overrides and roles, in one query, and decides every permission. */
export async function accessOf(user: User): Promise<Access> {
  if (user.role === 'admin') return new Access(ALL_PERMISSIONS)
  if (user.role === 'pending' || user.awaitingApprovalAt) return nobody

  const rows: { permission: string; effect: string }[] = await db
    .from('permission_overrides')
    .where('user_id', user.id)
    .select('permission', 'effect')
    .unionAll((query) => {
      query
        .from('role_permissions')
        .join('user_roles', 'user_roles.role_id', 'role_permissions.role_id')
        .where('user_roles.user_id', user.id)
        .select('role_permissions.permission', db.raw(`'role' as effect`))
    })

  const overrides = new Map<Permission, 'grant' | 'deny'>()
  const fromRoles = new Set<Permission>()
  for (const { permission, effect } of rows) {
    if (!isPermission(permission)) continue
    if (effect === 'role') fromRoles.add(permission)
    else overrides.set(permission, effect === 'grant' ? 'grant' : 'deny')
  }
  const facts: AccessFacts = { role: user.role, awaitingApproval: false, overrides, fromRoles }
  return new Access(ALL_PERMISSIONS.filter((permission) => holds(facts, permission)))
}
