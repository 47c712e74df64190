import { randomUUID } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import PermissionOverride from '#accounts/models/permission_override'
import RolePermission from '#accounts/models/role_permission'
import UserRole from '#accounts/models/user_role'
import { alone } from '#database/factories/alone'
import { EmployeeFactory } from '#database/factories/employee_factory'
import { fromNow } from '#database/factories/from_now'
import { InvitationFactory } from '#database/factories/invitation_factory'
import { ListEntryFactory } from '#database/factories/list_entry_factory'
import { RoleFactory } from '#database/factories/role_factory'
import { UserFactory } from '#database/factories/user_factory'
import type { BuiltInRole, Permission } from '#core/permissions'
import { protect, type ProtectedValues } from '#people/numbers/protected_fields'
import type { ManagedList } from '#people/models/managed_list'
import type { EmployeeStatus, OnboardingStatus } from '#people/models/states'

/** The password of everyone made here. */
export const PASSWORD = 'plum-kettle-orbit-seven'

let passwordHash: Promise<string> | undefined

/** Hashing is slow on purpose, so all accounts of a run share one hash. */
export const hashedPassword = () => (passwordHash ??= hash.make(PASSWORD))

/** A person in the database, for tests. */
export interface Person {
  id: number
  email: string
  firstName: string
  lastName: string
  role: BuiltInRole
  /** Their employee id; 0 for an account without an employee. */
  employeeId: number
}

export interface PersonOptions {
  email?: string
  firstName?: string
  lastName?: string
  role?: BuiltInRole
  phone?: string | null
  position?: string | null
  department?: string | null
  /** An unregistered person has no password. */
  registered?: boolean
  awaitingApproval?: boolean
  disabled?: boolean
  blocked?: boolean
  mustChangePassword?: boolean
  /** Columns of the employees row, or false for an account without an employee. */
  employee?: false | Record<string, unknown>
  status?: EmployeeStatus
  onboardingStatus?: OnboardingStatus
}

/** Writes an account, and its employee, straight into the database. */
async function person(options: PersonOptions = {}): Promise<Person> {
  const at = fromNow()
  const { role = 'employee', registered = true } = options
  const user = await UserFactory.merge({
    email: options.email ?? `${role}-${randomUUID().slice(0, 8)}@example.com`,
    firstName: options.firstName ?? 'Ana',
    lastName: options.lastName ?? 'Díaz',
    phone: options.phone ?? null,
    position: options.position ?? null,
    department: options.department ?? null,
    role,
    onRoster: options.employee !== false,
    password: registered ? await hashedPassword() : null,
    passwordChangeRequiredAt: options.mustChangePassword ? at : null,
    awaitingApprovalAt: options.awaitingApproval ? at : null,
    signInBlockedAt: options.blocked ? at : null,
    disabledAt: options.disabled ? at : null,
  })
    .useCtx(alone)
    .create()
  const { id, email, firstName, lastName } = user
  if (options.employee === false) return { id, email, firstName, lastName, role, employeeId: 0 }
  const employee = await EmployeeFactory.merge({
    userId: id,
    employeeNumber: `T-${id}`,
    status: options.status ?? (options.awaitingApproval ? 'pending' : 'active'),
    onboardingStatus: options.onboardingStatus ?? (registered ? 'not_started' : 'pending'),
    registeredAt: registered ? at : null,
    hasOnboarding: !options.awaitingApproval,
    ...options.employee,
  })
    .useCtx(alone)
    .create()
  return { id, email, firstName, lastName, role, employeeId: employee.id }
}

/** People for tests: `await given.manager()`. Nothing here is audited. */
export const given = {
  person,
  admin: (options: PersonOptions = {}) => person({ role: 'admin', employee: false, ...options }),
  manager: (options: PersonOptions = {}) => person({ role: 'manager', ...options }),
  employee: (options: PersonOptions = {}) => person({ role: 'employee', ...options }),

  /** Registered, signed in once, and waiting for approval. */
  waiting: (options: PersonOptions = {}) => person({ awaitingApproval: true, ...options }),

  /** An employee who has not registered yet. */
  invited: (options: PersonOptions = {}) =>
    person({ role: 'pending', registered: false, awaitingApproval: true, ...options }),

  /** Rejected or departed. */
  disabled: (options: PersonOptions = {}) =>
    person({ disabled: true, status: 'inactive', ...options }),

  /** Writes an employee's protected fields, encrypted like the portal's. */
  async numbers(
    employeeId: number,
    values: ProtectedValues = { socialSecurityNumber: '123-45-6789', driversLicense: 'D1234567' }
  ): Promise<void> {
    await db.transaction(async (trx) => {
      const columns = await protect(employeeId, values, trx)
      await trx.from('employees').where('id', employeeId).update(columns)
    })
  },

  /** An employee's open invitation; see `#accounts/services/link_tokens`. */
  async invitation(to: Person, columns: Record<string, unknown> = {}): Promise<number> {
    const invitation = await InvitationFactory.merge({
      employeeId: to.employeeId,
      ...columns,
    }).create()
    return invitation.id
  },

  /** Names on a list, in order. */
  async listed(list: ManagedList, ...names: string[]): Promise<void> {
    for (const name of names) await ListEntryFactory.merge({ list, name }).create()
  },

  async override(
    { id: userId }: Pick<Person, 'id'>,
    permission: Permission,
    effect: 'grant' | 'deny'
  ): Promise<void> {
    await PermissionOverride.create({ userId, permission, effect, createdAt: fromNow() })
  },

  /** Gives a person a custom role with these permissions. */
  async bundle(of: Person, permissions: Permission[], name = `Bundle ${randomUUID()}`) {
    const { id: roleId } = await RoleFactory.merge({ name }).useCtx(alone).create()
    await RolePermission.createMany(permissions.map((permission) => ({ roleId, permission })))
    await UserRole.create({ userId: of.id, roleId })
    return roleId
  },
}
