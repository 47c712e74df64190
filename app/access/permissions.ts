/**
 * The one catalogue of permissions (product.md, Permissions). Every route and row is decided by
 * these names; nothing else in the product invents one.
 */
const PERMISSIONS = {
  'employees:view': 'See the employee database',
  'employees:create': 'Add and invite employees',
  'employees:update': 'Edit, approve, reject and reactivate employees',
  'employees:delete': 'Remove employees',
  'secrets:reveal': "Reveal social security and driver's licence numbers",
  'pay:view': 'See and change pay',
  'training:view': 'Open training',
  'training:assign': 'Assign training to others',
  'training:review': "Review others' training and certificates",
  'documents:view': 'Open documents',
  'documents:manage': 'Manage and send documents',
  'modules:view': 'See training modules',
  'modules:manage': 'Create and change training modules',
  'users:view': 'See user accounts',
  'users:manage': 'Change user accounts',
  'audit:view': 'Read the audit log',
  'settings:manage': 'Change settings and read outgoing mails',
} as const

export type Permission = keyof typeof PERMISSIONS

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/**
 * A permission's id in the calls (spec.md 3, Permission) is its place in this list, counted from 1.
 * Callers keep ids: new permissions come at the end, and none is ever taken out or moved.
 */
export const PERMISSION_IDS: readonly Permission[] = [
  'employees:view',
  'employees:create',
  'employees:update',
  'employees:delete',
  'secrets:reveal',
  'pay:view',
  'training:view',
  'training:assign',
  'training:review',
  'documents:view',
  'documents:manage',
  'modules:view',
  'modules:manage',
  'users:view',
  'users:manage',
  'audit:view',
  'settings:manage',
]

export const BUILT_IN_ROLES = ['admin', 'manager', 'employee', 'pending'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

/** spec.md 6: every action on these resources, except modules:manage. No override lifts it. */
const MANAGER_RESOURCES = ['employees', 'training', 'documents', 'modules']
const MANAGER_DENIED: readonly Permission[] = [
  'modules:manage',
  'users:view',
  'users:manage',
  'audit:view',
]
/** product.md: what the built-in role employee brings by itself. */
const EMPLOYEE_GRANTED: readonly Permission[] = ['training:view', 'documents:view', 'modules:view']

/** Admin's alone: neither a role nor an override can give it. */
const ADMIN_ONLY: readonly Permission[] = ['modules:manage']

/** The id that calls know a permission by. */
export const permissionId = (permission: Permission): number =>
  PERMISSION_IDS.indexOf(permission) + 1

/** The permission with an id; undefined for an id that is none's. */
export const permissionWithId = (id: number): Permission | undefined => PERMISSION_IDS[id - 1]

/** What a permission lets its holder do, in words. */
export const describePermission = (permission: Permission): string => PERMISSIONS[permission]

/** Whether a role or an override may give it. */
export const isGrantable = (permission: Permission): boolean => !ADMIN_ONLY.includes(permission)

export function isPermission(value: string): value is Permission {
  return Object.hasOwn(PERMISSIONS, value)
}

/** Every permission the built-in role brings by itself, before overrides and roles. */
export const broughtBy = (role: BuiltInRole): Permission[] =>
  ALL_PERMISSIONS.filter((permission) => holds({ ...NOTHING_ELSE, role }, permission))

/** What decides about one person; overrides and roles as they are stored. */
export interface AccessFacts {
  role: BuiltInRole
  awaitingApproval: boolean
  overrides: ReadonlyMap<Permission, 'grant' | 'deny'>
  fromRoles: ReadonlySet<Permission>
}

const NOTHING_ELSE = {
  awaitingApproval: false,
  overrides: new Map<Permission, 'grant' | 'deny'>(),
  fromRoles: new Set<Permission>(),
}

/**
 * Decides one permission, in product.md's order: admin everything; the fixed rules of the
 * built-in role manager; the person's own override; the union of the person's roles.
 */
export function holds(facts: AccessFacts, permission: Permission): boolean {
  if (facts.role === 'admin') return true
  if (facts.role === 'pending' || facts.awaitingApproval) return false
  if (ADMIN_ONLY.includes(permission)) return false
  if (facts.role === 'manager') {
    if (MANAGER_DENIED.includes(permission)) return false
    if (MANAGER_RESOURCES.includes(permission.split(':')[0] ?? '')) return true
  }
  const override = facts.overrides.get(permission)
  if (override) return override === 'grant'
  if (facts.role === 'employee' && EMPLOYEE_GRANTED.includes(permission)) return true
  return facts.fromRoles.has(permission)
}
