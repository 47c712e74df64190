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

/** What each tab of the 'Edit User' dialog is given. */
export interface UserTabProps {
  user: Account
  /** Whether the viewer may change names, address and the like of this account. */
  mayEdit: boolean
  /** Role, roles, overrides, passwords are for administrators alone. */
  isAdmin: boolean
  /** Told while something is typed and not saved. */
  onDirty: (dirty: boolean) => void
  /** The account is another now: reads it and the list beneath anew. */
  onChanged: () => void
  /** Asks to close the dialog. */
  onClose: () => void
}
