import { Progress } from '~/components/ui/progress'
import { progressText, type Run } from './checklist_labels'

/** How far a run is: what is done of the required items. */
export function RunProgress({ run }: { run: Pick<Run, 'kind' | 'progress'> }) {
  const { done, all } = run.progress
  return (
    <div className="grid gap-1.5">
      <Progress
        value={all === 0 ? 0 : Math.round((done / all) * 100)}
        aria-label={`Progress of ${run.kind}`}
        indicatorClassName={done === all ? 'bg-progress-complete' : 'bg-progress-running'}
      />
      <p className="text-sm text-muted-foreground">{progressText(run)}</p>
    </div>
  )
}
