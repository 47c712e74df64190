import { PartyPopper } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Card } from '~/components/ui/card'
import { api } from '~/lib/api'
import type { Run } from './checklist_labels'

const PIECES = 24
const COLORS = ['bg-primary', 'bg-signal', 'bg-progress-complete', 'bg-progress-running']

/** Says, once, that an onboarding is complete. The paper falls only where motion is welcome. */
export function Celebration({ run, firstName }: { run: Run; firstName: string }) {
  const { all } = run.progress
  const noted = useRef(false)

  useEffect(() => {
    if (noted.current) return
    noted.current = true
    api
      .post('/api/onboarding/checklists/:id/celebration', { params: { id: run.id }, quiet: true })
      // It is shown once more then.
      .catch(() => undefined)
  }, [run.id])

  return (
    <Card className="relative items-center overflow-hidden py-10 text-center">
      <div aria-hidden className="pointer-events-none absolute inset-0 motion-reduce:hidden">
        {Array.from({ length: PIECES }, (_, index) => (
          <span
            key={index}
            className={`confetti absolute -top-3 h-3 w-1.5 rounded-xs ${COLORS[index % COLORS.length]}`}
            style={{
              left: `${(index * 37 + 11) % 100}%`,
              animationDelay: `${(index % 8) * 120}ms`,
            }}
          />
        ))}
      </div>
      <span className="grid size-14 place-content-center rounded-full bg-success-soft text-success">
        <PartyPopper aria-hidden className="size-7" />
      </span>
      <div role="status">
        <p className="text-xl font-bold">Your onboarding is complete</p>
        <p className="mt-1 text-muted-foreground">
          {firstName ? `Well done, ${firstName}.` : 'Well done.'}
          {all > 0 &&
            (all === 1 ? ' The required item is done.' : ` All ${all} required items are done.`)}
        </p>
      </div>
    </Card>
  )
}
