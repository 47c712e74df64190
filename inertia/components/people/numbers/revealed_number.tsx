import { usePage } from '@inertiajs/react'
import { Copy, Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { onDemand } from '~/lib/on_demand'
import { cn } from '~/lib/utils'
import { useShownFor } from '~/hooks/use_shown_for'
import type { RevealedField } from './reveal_reason'

const RevealDialog = onDemand(() => import('./reveal_dialog'))

interface RevealedNumberProps {
  employeeId: number
  field: RevealedField
  /** the end of the stored number: empty when too short to show any, null for none */
  lastFour: string | null
  className?: string
}

const SHOWN_SECONDS = 60

const nouns = {
  socialSecurityNumber: 'social security number',
  driversLicense: "driver's license number",
}
const masks = { socialSecurityNumber: '•••-••-', driversLicense: '•••• ' }

/**
 * A protected number: its end for everyone who may view the person, the full number for one
 * minute to people who may reveal it and give a reason. It is never in the page's props, so no
 * history stores it.
 */
export function RevealedNumber({ employeeId, field, lastFour, className }: RevealedNumberProps) {
  const { permissions } = usePage().props
  const [asking, setAsking] = useState(false)
  const shown = useShownFor(SHOWN_SECONDS)
  const reveal = useRef<HTMLButtonElement>(null)
  const hide = useRef<HTMLButtonElement>(null)
  const number = useRef<HTMLElement>(null)
  if (lastFour === null) return null
  const { value } = shown

  async function copy() {
    try {
      await navigator.clipboard.writeText(value ?? '')
    } catch {
      // Without https there is no clipboard; selected text can be copied by key.
      if (number.current) getSelection()?.selectAllChildren(number.current)
      toast({ description: 'Press Ctrl+C to copy the selected number.' })
      return
    }
    toast({
      title: 'Copied!',
      description: 'The number stays in the clipboard until you copy something else.',
    })
  }

  return (
    <div className={cn('flex flex-wrap items-center gap-x-3 gap-y-1.5', className)}>
      {value === null ? (
        <>
          <span dir="ltr" className="tabular-nums">
            {masks[field]}
            {lastFour || '••••'}
          </span>
          {permissions.includes('secrets:reveal') && (
            <Button
              ref={reveal}
              variant="outline"
              size="sm"
              aria-label={`Reveal the ${nouns[field]}`}
              onClick={() => setAsking(true)}
            >
              <Eye aria-hidden />
              Reveal
            </Button>
          )}
        </>
      ) : (
        <>
          <strong ref={number} dir="ltr" className="font-mono font-semibold wrap-anywhere">
            {value}
          </strong>
          <span className="flex gap-2">
            <Button
              variant="outline"
              size="sm"
              aria-label={`Copy the ${nouns[field]}`}
              onClick={copy}
            >
              <Copy aria-hidden />
              Copy
            </Button>
            <Button
              ref={hide}
              variant="outline"
              size="sm"
              aria-label={`Hide the ${nouns[field]}`}
              onClick={() => {
                shown.hide()
                requestAnimationFrame(() => reveal.current?.focus())
              }}
            >
              <EyeOff aria-hidden />
              Hide
            </Button>
          </span>
          <span className="text-xs text-muted-foreground tabular-nums">
            Hides in {shown.secondsLeft} s
          </span>
        </>
      )}
      <span role="status" className="sr-only">
        {value === null ? '' : `Shown for ${SHOWN_SECONDS} seconds`}
      </span>
      <RevealDialog
        employeeId={employeeId}
        field={field}
        noun={nouns[field]}
        open={asking}
        onOpenChange={setAsking}
        onRevealed={(revealed) => {
          shown.show(revealed)
          setAsking(false)
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          ;(hide.current ?? reveal.current)?.focus()
        }}
      />
    </div>
  )
}
