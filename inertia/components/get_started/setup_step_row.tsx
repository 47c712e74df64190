import type { SetupStep } from '#get_started/steps'
import { Check, ChevronDown, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'
import { cn } from '~/lib/utils'
import { STEP_LABELS } from './step_labels'

interface SetupStepRowProps {
  step: SetupStep
  number: number
  open: boolean
  onToggle: () => void
  /** After it was skipped. */
  onSkipped: () => void
  children: ReactNode
}

/** A step: what it is about and whether it is done; open, how to do it. */
export function SetupStepRow(props: SetupStepRowProps) {
  const { step, number, open, onToggle, onSkipped, children } = props
  const { name, done, skipped } = step
  const { title, about } = STEP_LABELS[name]
  const { busy, attempt } = useAttempt()
  const id = `${name}-step`

  const skip = (wanted: boolean) =>
    attempt(async () => {
      await api.put('/api/get-started/steps/:step', {
        params: { step: name },
        body: { skipped: wanted },
      })
      if (wanted) onSkipped()
    }, 'Couldn’t save this. Try again.')

  return (
    <li id={name}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex w-full cursor-pointer items-center gap-4 rounded-lg px-1 py-4 text-left hover:bg-accent/50"
        >
          <Marker done={done} skipped={skipped} number={number} />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="font-semibold">{title}</span>
            <span className="text-sm font-normal text-muted-foreground">{about}</span>
          </span>
          {done && (
            <Badge variant="success" className="max-sm:sr-only">
              Done
            </Badge>
          )}
          {skipped && (
            <Badge variant="neutral" className="max-sm:sr-only">
              Skipped
            </Badge>
          )}
          <ChevronDown
            aria-hidden
            className={cn(
              'size-5 shrink-0 text-muted-foreground transition-transform',
              open && 'rotate-180'
            )}
          />
        </button>
      </h2>
      {open && (
        <div id={id} className="grid grid-cols-1 gap-5 pt-1 pb-6 sm:pl-13">
          {children}
          {!done && (
            <Button
              variant="ghost"
              size="sm"
              className="w-fit max-sm:-ml-3 sm:-ml-3"
              aria-disabled={busy}
              aria-label={skipped ? `Resume: ${title}` : `Skip for now: ${title}`}
              onClick={() => void skip(!skipped)}
            >
              {skipped ? 'Resume' : 'Skip for now'}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Marker({
  done,
  skipped,
  number,
}: Pick<SetupStep, 'done' | 'skipped'> & { number: number }) {
  const Icon = done ? Check : Minus
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-8 shrink-0 place-content-center rounded-full text-sm font-semibold',
        done ? 'bg-success-soft text-success' : 'bg-neutral-soft text-neutral'
      )}
    >
      {done || skipped ? <Icon className="size-4.5" /> : number}
    </span>
  )
}
