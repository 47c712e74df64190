import { Slot } from 'radix-ui'
import { useEffect, useState, type ReactElement } from 'react'
import { onDemand, preparing } from '~/lib/on_demand'
import type { ConfirmationProps } from './confirmation'

const load = () => import('./confirmation')
const prepared = preparing(load)
const Confirmation = onDemand(load)

interface ConfirmDialogProps extends Omit<ConfirmationProps, 'open' | 'onOpenChange'> {
  /** Omitted where the opener is elsewhere; then `open` and `onOpenChange` are given. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * Asks before something is done. Its script is loaded when someone points at its button or, without
 * one, when the page is first used: it may ask whether to leave when the connection is gone.
 */
export function ConfirmDialog({ trigger, open, onOpenChange, ...asked }: ConfirmDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const shown = open ?? ownOpen
  const show = onOpenChange ?? setOwnOpen
  const alone = trigger === undefined

  useEffect(() => {
    if (!alone) return
    const prepare = prepared.onFocus
    if (navigator.userActivation?.hasBeenActive) return prepare()
    const gone = new AbortController()
    for (const use of ['pointerdown', 'keydown']) {
      addEventListener(use, prepare, { once: true, signal: gone.signal })
    }
    return () => gone.abort()
  }, [alone])

  return (
    <>
      {!alone && (
        <Slot.Root
          aria-haspopup="dialog"
          aria-expanded={shown}
          {...prepared}
          onClick={({ currentTarget }) => {
            // Safari focuses no button that is clicked, and the focus returns here.
            currentTarget.focus()
            show(true)
          }}
        >
          {trigger}
        </Slot.Root>
      )}
      <Confirmation {...asked} open={shown} onOpenChange={show} />
    </>
  )
}
