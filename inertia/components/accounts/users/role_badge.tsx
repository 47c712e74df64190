import type { BuiltInRole } from '#core/permissions'
import { Badge, type BadgeVariant } from '~/components/ui/badge'

interface RoleWords {
  /** on a badge */
  label: string
  /** in the selector */
  name: string
  description: string
  variant: BadgeVariant
}

export const roleWords: Record<BuiltInRole, RoleWords> = {
  admin: {
    label: 'Admin',
    name: 'Administrator',
    description: 'full system access',
    variant: 'info',
  },
  manager: {
    label: 'Manager',
    name: 'Manager',
    description: 'can manage employees and training',
    variant: 'success',
  },
  employee: {
    label: 'Employee',
    name: 'Employee',
    description: 'basic access to view their own information',
    variant: 'neutral',
  },
  pending: {
    label: 'Pending',
    name: 'Pending',
    description: 'invited but not yet logged in',
    variant: 'warning',
  },
}

export const userRoles = Object.keys(roleWords) as BuiltInRole[]

export function RoleBadge({ role }: { role: BuiltInRole }) {
  const { label, variant } = roleWords[role]
  return <Badge variant={variant}>{label}</Badge>
}
