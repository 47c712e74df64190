/** The only catalog of permissions. Every route and row check uses these names. */
const PERMISSIONS = {
  'employees:view': 'See the employee database',
  'employees:create': 'Add and invite employees',
  'employees:update': 'Edit, approve, reject and reactivate employees',
  'employees:delete': 'Remove employees',
  'secrets:reveal': "Reveal social security and driver's license numbers",
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
  'settings:manage': 'Change settings and read sent emails',
} as const

export type Permission = keyof typeof PERMISSIONS

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/**
 * A permission's id in the calls is its position in this list, counted from 1. Callers store ids,
 * so new permissions go at the end, and none is ever removed or moved.
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

/** A manager has every action on these resources except modules:manage. No override removes it. */
const MANAGER_RESOURCES = ['employees', 'training', 'documents', 'modules']
const MANAGER_DENIED: readonly Permission[] = [
  'modules:manage',
  'users:view',
  'users:manage',
  'audit:view',
]
/** Permissions of the built-in role employee. */
const EMPLOYEE_GRANTED: readonly Permission[] = ['training:view', 'documents:view', 'modules:view']

/** What opens nothing alone: one of these is needed with it. */
const NEEDED_WITH: Partial<Record<Permission, readonly Permission[]>> = {
  'employees:delete': ['employees:view', 'employees:create'],
  'secrets:reveal': ['employees:view', 'employees:create'],
  'pay:view': ['employees:view', 'employees:create'],
}

/** Only for administrators: neither a role nor an override can give it. */
const ADMIN_ONLY: readonly Permission[] = ['modules:manage']

/** The id of a permission in calls. */
export const permissionId = (permission: Permission): number =>
  PERMISSION_IDS.indexOf(permission) + 1

export const permissionWithId = (id: number): Permission | undefined => PERMISSION_IDS[id - 1]

/** What a permission allows, in words. */
export const describePermission = (permission: Permission): string => PERMISSIONS[permission]

/** The permissions of which someone needs one to make use of it; none for most. */
export const neededWith = (permission: Permission): readonly Permission[] =>
  NEEDED_WITH[permission] ?? []

/** Whether a role or an override may give it. */
export const isGrantable = (permission: Permission): boolean => !ADMIN_ONLY.includes(permission)

export function isPermission(value: string): value is Permission {
  return Object.hasOwn(PERMISSIONS, value)
}

/** Permissions of the built-in role, before overrides and custom roles. */
export const grantedBy = (role: BuiltInRole): Permission[] =>
  ALL_PERMISSIONS.filter((permission) => holds({ ...NOTHING_ELSE, role }, permission))

/** The facts that decide about one person; overrides and roles as stored. */
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

/** The rules that may decide a permission, in order of precedence. */
export type Rule =
  | 'admin'
  | 'pending'
  | 'awaiting_approval'
  | 'admin_only'
  | 'manager_denied'
  | 'manager_holds'
  | 'override'
  | 'employee'
  | 'roles'
  | 'nothing'

export interface Decision {
  held: boolean
  rule: Rule
}

const held = (rule: Rule): Decision => ({ held: true, rule })
const lacking = (rule: Rule): Decision => ({ held: false, rule })

/**
 * Decides one permission and names the deciding rule. An admin has everything. A pending or
 * unapproved person has nothing, and only admins have admin permissions. Then the first that
 * applies: the fixed rules of the built-in role manager, the person's own override, the
 * permissions of the built-in role employee, the union of their custom roles.
 */
export function decide(facts: AccessFacts, permission: Permission): Decision {
  if (facts.role === 'admin') return held('admin')
  if (facts.role === 'pending') return lacking('pending')
  if (facts.awaitingApproval) return lacking('awaiting_approval')
  if (!isGrantable(permission)) return lacking('admin_only')
  if (facts.role === 'manager') {
    if (MANAGER_DENIED.includes(permission)) return lacking('manager_denied')
    if (MANAGER_RESOURCES.includes(permission.split(':')[0] ?? '')) return held('manager_holds')
  }
  const override = facts.overrides.get(permission)
  if (override) return override === 'grant' ? held('override') : lacking('override')
  if (facts.role === 'employee' && EMPLOYEE_GRANTED.includes(permission)) return held('employee')
  return facts.fromRoles.has(permission) ? held('roles') : lacking('nothing')
}

export const holds = (facts: AccessFacts, permission: Permission): boolean =>
  decide(facts, permission).held

const OPEN_TO_OVERRIDES: readonly Rule[] = ['override', 'employee', 'roles', 'nothing']

/** Whether no override can change the rule's decision. */
export const isFixed = (rule: Rule): boolean => !OPEN_TO_OVERRIDES.includes(rule)

const LISTED = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Why a person holds a permission or does not, in words.
 * @param roles names of their custom roles that give it.
 */
export function decisionInWords(decision: Decision, roles: readonly string[] = []): string {
  const { rule } = decision
  const giving = rule === 'employee' ? ['Employee', ...roles] : [...roles]
  const words: Record<Rule, string> = {
    admin: 'Administrators have every permission.',
    pending: 'The role Pending has no permissions.',
    awaiting_approval: 'People waiting for approval have no permissions yet.',
    admin_only: 'Only administrators have it: no role and no override gives it.',
    manager_denied: 'The role Manager never has it: no override changes that.',
    manager_holds: 'The role Manager always has it: no override takes it away.',
    override: decision.held
      ? 'An override grants it to this person.'
      : 'An override denies it to this person.',
    employee: `Given by the ${giving.length === 1 ? 'role' : 'roles'} ${LISTED.format(giving)}.`,
    roles: `Given by the ${giving.length === 1 ? 'role' : 'roles'} ${LISTED.format(giving)}.`,
    nothing: 'No role or override gives it.',
  }
  return words[rule]
}
