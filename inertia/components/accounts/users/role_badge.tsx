import type { BuiltInRole } from '#core/permissions'
import { Badge, type BadgeVariant } from '~/components/ui/badge'

interface RoleWords {
  name: string
  description: string
  variant: BadgeVariant
}

export const roleWords: Record<BuiltInRole, RoleWords> = {
  admin: {
    name: 'Administrator',
    description: 'full system access',
    variant: 'info',
  },
  manager: {
    name: 'Manager',
    description: 'can manage employees and training',
    variant: 'success',
  },
  employee: {
    name: 'Employee',
    description: 'basic access to view their own information',
    variant: 'neutral',
  },
  pending: {
    name: 'Pending',
    description: 'invited but not yet logged in',
    variant: 'warning',
  },
}

export const userRoles = Object.keys(roleWords) as BuiltInRole[]

export function RoleBadge({ role }: { role: BuiltInRole }) {
  const { name, variant } = roleWords[role]
  return <Badge variant={variant}>{name}</Badge>
}
