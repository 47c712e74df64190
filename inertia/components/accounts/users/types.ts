export const USERS = '/user-management'

export type UserRole = 'admin' | 'manager' | 'employee' | 'pending'

export type NamedRole = { id: number; name: string; description: string | null }

/** An account as User Management lists it. */
export type Account = {
  id: number
  firstName: string
  lastName: string
  email: string
  phone: string | null
  department: string | null
  position: string | null
  profileImageUrl: string | null
  role: UserRole
  roles: NamedRole[]
  permissions: string[]
  registered: boolean
  awaitingApproval: boolean
  signInBlocked: boolean
  disabled: boolean
  lastSignInAt: string | null
  createdAt: string
  may: { edit: boolean }
}

export type UserFilterValues = { q: string; role: string; roleId: number | null; sort: string }
