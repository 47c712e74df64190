import type { UserRole } from '~/components/accounts/users/types'

export type RoleRow = {
  id: number
  name: string
  description: string | null
  revision: number
  permissions: string[]
  memberCount: number
}

export type CatalogueEntry = { permission: string; description: string; grantable: boolean }

export type BuiltInRoleRow = { role: UserRole; permissions: string[]; userCount: number }

export type RoleMember = {
  id: number
  firstName: string
  lastName: string
  email: string
  department: string | null
  profileImageUrl: string | null
  role: UserRole
  disabled: boolean
}
