import type { OnboardingStatus } from '#people/models/states'
import { Progress } from './ui/progress'

const steps: Record<string, { percent: number; color: string }> = {
  complete: { percent: 100, color: 'bg-progress-complete' },
  in_progress: { percent: 65, color: 'bg-progress-running' },
  not_started: { percent: 25, color: 'bg-progress-begun' },
}
const none = { percent: 0, color: 'bg-input' }

export function OnboardingProgress({ status }: { status: OnboardingStatus }) {
  const { percent, color } = steps[status] ?? none

  return (
    <div className="flex min-w-28 items-center gap-2">
      <Progress value={percent} aria-label="Onboarding progress" indicatorClassName={color} />
      <span className="w-9 shrink-0 text-right text-xs text-muted-foreground tabular-nums">
        {percent}%
      </span>
    </div>
  )
}
