import type { OnboardingStatus } from '#people/models/states'
import { OnboardingProgress } from '~/components/onboarding_progress'
import { Progress } from '~/components/ui/progress'
import { progressText, type Run } from './checklist_labels'

interface RunProgressProps {
  run: Pick<Run, 'kind' | 'status' | 'current' | 'progress'>
  onboardingStatus: OnboardingStatus
}

/** How far a run is: the stages of onboarding as a bar, and the required items in numbers. */
export function RunProgress({ run, onboardingStatus }: RunProgressProps) {
  const { done, all } = run.progress
  const percent = all === 0 ? 0 : Math.round((done / all) * 100)
  return (
    <div className="grid gap-1.5">
      {run.kind === 'onboarding' && run.current ? (
        <OnboardingProgress status={onboardingStatus} />
      ) : (
        <Progress value={percent} aria-label={`Progress of ${run.kind}`} />
      )}
      <p className="text-sm text-muted-foreground">{progressText(run)}</p>
    </div>
  )
}
