import type { Setup } from '#get_started/steps'
import { Progress } from '~/components/ui/progress'

/** How many steps are done, as a bar and in words. */
export function SetupProgress({ setup: { steps, percent } }: { setup: Setup }) {
  const counted = steps.filter(({ skipped }) => !skipped)
  const done = counted.filter((step) => step.done).length

  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-sm font-medium">
        <span>
          {done} of {counted.length} steps done
        </span>
        <span className="tabular-nums">{percent}%</span>
      </p>
      <Progress value={percent} aria-label="Set-up progress" />
    </div>
  )
}
