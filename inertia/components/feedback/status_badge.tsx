import type { EmployeeStatus } from '#people/models/states'
import { Badge, type BadgeVariant } from '../ui/badge'

const looks: Record<EmployeeStatus, { label: string; variant: BadgeVariant }> = {
  active: { label: 'Active', variant: 'success' },
  pending: { label: 'Pending', variant: 'danger' },
  inactive: { label: 'Inactive', variant: 'danger' },
}

export function StatusBadge({ status }: { status: EmployeeStatus }) {
  const { label, variant } = looks[status]
  return <Badge variant={variant}>{label}</Badge>
}
