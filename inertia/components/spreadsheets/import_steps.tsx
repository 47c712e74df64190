import { Check } from 'lucide-react'
import { cn } from '~/lib/utils'

const STEPS = ['Columns', 'Preview', 'Import']

interface ImportStepsProps {
  /** 0 for the first */
  current: number
  /** the last step has ended */
  finished: boolean
}

/** The import's progress. */
export function ImportSteps({ current, finished }: ImportStepsProps) {
  return (
    <ol
      aria-label="Steps of the import"
      className="my-6 flex flex-wrap items-center gap-2 sm:gap-3"
    >
      {STEPS.map((step, index) => {
        const isDone = index < current || (finished && index === current)
        const isCurrent = index === current

        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={cn('flex items-center gap-2 sm:gap-3', index > 0 && 'flex-1')}
          >
            {index > 0 && (
              <span
                aria-hidden
                className={cn(
                  'h-0.5 min-w-3 flex-1 rounded-full',
                  index <= current ? 'bg-primary' : 'bg-border'
                )}
              />
            )}
            <span
              aria-hidden
              className={cn(
                'grid size-7 shrink-0 place-content-center rounded-full text-xs font-semibold tabular-nums',
                isDone || isCurrent
                  ? 'bg-primary text-primary-foreground'
                  : 'bg-neutral-soft text-neutral'
              )}
            >
              {isDone ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <span
              className={cn(
                'text-sm font-medium',
                !isDone && !isCurrent && 'text-muted-foreground'
              )}
            >
              {step}
              {isDone && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
