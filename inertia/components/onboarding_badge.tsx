import type { EmployeeStatus, OnboardingStatus } from '#people/models/states'
import { Badge, type BadgeVariant } from './ui/badge'

const variants: Record<OnboardingStatus, BadgeVariant> = {
  complete: 'success',
  in_progress: 'info',
  not_started: 'warning',
  pending: 'neutral',
}

type Onboarded = {
  status: EmployeeStatus
  onboardingStatus: OnboardingStatus
  hasOnboarding: boolean
}

/** Who works here and was never given anything has no onboarding to complete. */
export const lacksOnboarding = ({ status, onboardingStatus, hasOnboarding }: Onboarded) =>
  !hasOnboarding && onboardingStatus !== 'complete' && ['active', 'inactive'].includes(status)

export function OnboardingBadge({ employee }: { employee: Onboarded }) {
  if (lacksOnboarding(employee)) return <Badge variant="neutral">No onboarding</Badge>
  const { onboardingStatus: status } = employee
  return (
    <Badge variant={variants[status]} className="capitalize">
      {status.replace('_', ' ')}
    </Badge>
  )
}
