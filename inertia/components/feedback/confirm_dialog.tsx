import { Slot } from 'radix-ui'
import { useState, type ReactElement } from 'react'
import { onDemand, toastAndClose } from '~/lib/on_demand'
import type { ConfirmationProps } from './confirmation'

const load = () => import('./confirmation')
const prepare = () => void load().catch(() => undefined)
const Confirmation = onDemand(load, { onFailure: toastAndClose })

interface ConfirmDialogProps extends Omit<ConfirmationProps, 'open' | 'onOpenChange'> {
  /** Omitted where the opener is elsewhere; then `open` and `onOpenChange` are given. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Asks before something is done. Its script is loaded when someone points at its button. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...asked }: ConfirmDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const shown = open ?? ownOpen
  const show = onOpenChange ?? setOwnOpen

  return (
    <>
      {trigger && (
        <Slot.Root
          aria-haspopup="dialog"
          aria-expanded={shown}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => show(true)}
        >
          {trigger}
        </Slot.Root>
      )}
      <Confirmation {...asked} open={shown} onOpenChange={show} />
    </>
  )
}
