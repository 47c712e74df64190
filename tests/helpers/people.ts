import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { fold, searchTextOf, sortDepartmentOf, sortNameOf, sortPositionOf } from '#core/search/fold'
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
  const role = options.role ?? 'employee'
  const registered = options.registered ?? true
  const firstName = options.firstName ?? 'Ana'
  const lastName = options.lastName ?? 'Díaz'
  const email = options.email ?? `${role}-${randomUUID().slice(0, 8)}@example.com`
  const [userId] = await db.table('users').insert({
    email,
    first_name: firstName,
    last_name: lastName,
    phone: options.phone ?? null,
    position: options.position ?? null,
    department: options.department ?? null,
    role,
    on_roster: options.employee !== false,
    password: registered ? await hashedPassword() : null,
    password_change_required_at: options.mustChangePassword ? at : null,
    awaiting_approval_at: options.awaitingApproval ? at : null,
    sign_in_blocked_at: options.blocked ? at : null,
    disabled_at: options.disabled ? at : null,
    search_text: searchTextOf({ firstName, lastName, email }),
    sort_name: sortNameOf({ firstName, lastName }),
    sort_position: sortPositionOf(options.position),
    sort_department: sortDepartmentOf(options.department),
    created_at: at,
    updated_at: at,
  })
  const id = Number(userId)
  let employeeId = 0
  if (options.employee !== false) {
    const [inserted] = await db.table('employees').insert({
      user_id: id,
      employee_number: `T-${id}`,
      status: options.status ?? (options.awaitingApproval ? 'pending' : 'active'),
      onboarding_status: options.onboardingStatus ?? (registered ? 'not_started' : 'pending'),
      registered_at: registered ? at : null,
      created_at: at,
      updated_at: at,
      ...options.employee,
    })
    employeeId = Number(inserted)
  }
  return { id, email, firstName, lastName, role, employeeId }
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
    const [id] = await db.table('invitations').insert({
      employee_id: to.employeeId,
      generation: 1,
      expires_at: dbTime(DateTime.utc().plus({ days: 14 })),
      created_at: now(),
      updated_at: now(),
      ...columns,
    })
    return Number(id)
  },

  /** Names on a list, in their order. */
  async listed(list: ManagedList, ...names: string[]): Promise<void> {
    const at = now()
    for (const name of names) {
      const row = { list, name, key: fold(name), created_at: at, updated_at: at }
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
      .insert({ name, name_key: fold(name), created_at: now(), updated_at: now() })
    const roleId = Number(inserted)
    for (const permission of permissions) {
      await db.table('role_permissions').insert({ role_id: roleId, permission })
    }
    await db.table('user_roles').insert({ user_id: of.id, role_id: roleId })
    return roleId
  },
}
