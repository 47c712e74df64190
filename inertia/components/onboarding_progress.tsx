import type { OnboardingStatus } from '#people/models/states'
import { Progress } from './ui/progress'

const steps: Record<string, { percent: number; colour: string }> = {
  complete: { percent: 100, colour: 'bg-progress-complete' },
  in_progress: { percent: 65, colour: 'bg-progress-running' },
  not_started: { percent: 25, colour: 'bg-progress-begun' },
}
const none = { percent: 0, colour: 'bg-input' }

export function OnboardingProgress({ status }: { status: OnboardingStatus }) {
  const { percent, colour } = steps[status] ?? none

  return (
    <div className="flex min-w-28 items-center gap-2">
      <Progress value={percent} aria-label="Onboarding progress" indicatorClassName={colour} />
      <span className="w-9 shrink-0 text-right text-xs text-muted-foreground tabular-nums">
        {percent}%
      </span>
    </div>
  )
}
