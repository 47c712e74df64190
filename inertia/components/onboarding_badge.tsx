import type { OnboardingStatus } from '#people/models/states'
import { Badge, type BadgeVariant } from './ui/badge'

const variants: Record<OnboardingStatus, BadgeVariant> = {
  complete: 'success',
  in_progress: 'info',
  not_started: 'warning',
  pending: 'neutral',
}

export function OnboardingBadge({ status }: { status: OnboardingStatus }) {
  return (
    <Badge variant={variants[status]} className="capitalize">
      {status.replace('_', ' ')}
    </Badge>
  )
}
