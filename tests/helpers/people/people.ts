import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { normalizeForSearch } from '#core/search/normalize'
import { EmployeeFactory } from '#database/factories/employee_factory'
import { InvitationFactory } from '#database/factories/invitation_factory'
import { UserFactory } from '#database/factories/user_factory'
import type { BuiltInRole, Permission } from '#core/permissions'
import { dbTime } from '#core/time'
import { protect, type ProtectedValues } from '#people/numbers/protected_fields'
import type { ManagedList } from '#people/models/managed_list'
import type { EmployeeStatus, OnboardingStatus } from '#people/models/states'

/** The password of everybody made here. */
export const PASSWORD = 'plum-kettle-orbit-seven'

let passwordHash: Promise<string> | undefined

/** Hashing is slow on purpose, so that all accounts of a run share one hash. */
export const hashedPassword = () => (passwordHash ??= hash.make(PASSWORD))

/** Somebody in the database, as a test speaks of them. */
export interface Person {
  id: number
  email: string
  firstName: string
  lastName: string
  role: BuiltInRole
  /** Their row on the roster; 0 for an account that is not on it. */
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
  /** Who has not registered has no password. */
  registered?: boolean
  awaitingApproval?: boolean
  disabled?: boolean
  blocked?: boolean
  mustChangePassword?: boolean
  /** Columns of the employees row, or false for an account that is not on the roster. */
  employee?: false | Record<string, unknown>
  status?: EmployeeStatus
  onboardingStatus?: OnboardingStatus
}

const now = () => dbTime(DateTime.utc())

/** Writes an account, and its employee, straight into the database. */
async function person(options: PersonOptions = {}): Promise<Person> {
  const at = now()
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
  }).create()
  const { id, email, firstName, lastName } = user
  if (options.employee === false) return { id, email, firstName, lastName, role, employeeId: 0 }
  const employee = await EmployeeFactory.merge({
    userId: id,
    employeeNumber: `T-${id}`,
    status: options.status ?? (options.awaitingApproval ? 'pending' : 'active'),
    onboardingStatus: options.onboardingStatus ?? (registered ? 'not_started' : 'pending'),
    registeredAt: registered ? at : null,
    ...options.employee,
  }).create()
  return { id, email, firstName, lastName, role, employeeId: employee.id }
}

/** People as tests need them: `await given.manager()`. Nothing here is audited. */
export const given = {
  person,
  admin: (options: PersonOptions = {}) => person({ role: 'admin', employee: false, ...options }),
  manager: (options: PersonOptions = {}) => person({ role: 'manager', ...options }),
  employee: (options: PersonOptions = {}) => person({ role: 'employee', ...options }),

  /** Registered, signed in once, and waiting for approval. */
  waiting: (options: PersonOptions = {}) => person({ awaitingApproval: true, ...options }),

  /** On the roster, not registered yet. */
  invited: (options: PersonOptions = {}) =>
    person({ role: 'pending', registered: false, awaitingApproval: true, ...options }),

  /** Rejected or departed. */
  disabled: (options: PersonOptions = {}) =>
    person({ disabled: true, status: 'inactive', ...options }),

  /** Writes protected fields of somebody on the roster, encrypted as the portal does. */
  async numbers(
    employeeId: number,
    values: ProtectedValues = { socialSecurityNumber: '123-45-6789', driversLicense: 'D1234567' }
  ): Promise<void> {
    await db.transaction(async (trx) => {
      const columns = await protect(employeeId, values, trx)
      await trx.from('employees').where('id', employeeId).update(columns)
    })
  },

  /** An open invitation of somebody on the roster; see `#accounts/services/link_tokens`. */
  async invitation(to: Person, columns: Record<string, unknown> = {}): Promise<number> {
    const invitation = await InvitationFactory.merge({
      employeeId: to.employeeId,
      ...columns,
    }).create()
    return invitation.id
  },

  /** Names on a list, in their order. */
  async listed(list: ManagedList, ...names: string[]): Promise<void> {
    const at = now()
    for (const name of names) {
      const row = { list, name, key: normalizeForSearch(name), created_at: at, updated_at: at }
      await db.table('list_entries').insert(row)
    }
  },

  async override(of: Person, permission: Permission, effect: 'grant' | 'deny'): Promise<void> {
    const row = { user_id: of.id, permission, effect, created_at: now() }
    await db.table('permission_overrides').insert(row)
  },

  /** Gives a person a role that bundles permissions. */
  async bundle(of: Person, permissions: Permission[], name = `Bundle ${randomUUID()}`) {
    const [inserted] = await db
      .table('roles')
      .insert({ name, name_key: normalizeForSearch(name), created_at: now(), updated_at: now() })
    const roleId = Number(inserted)
    for (const permission of permissions) {
      await db.table('role_permissions').insert({ role_id: roleId, permission })
    }
    await db.table('user_roles').insert({ user_id: of.id, role_id: roleId })
    return roleId
  },
}
