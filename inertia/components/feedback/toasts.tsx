import { router } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { MAIN_ID } from '~/components/layout/skip_link'
import { dismissToast, toast, useToast } from '~/hooks/use_toast'
import { toastFailure } from '~/lib/failures'
import {
  Toast,
  ToastAction,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from '../ui/toast'

/** How long something can be undone. */
const UNDO_MS = 10_000

/** Takes it back, and shows the page as it is then. */
async function undo(back: () => Promise<unknown>) {
  try {
    await back()
    toast({ description: 'Undone.' })
    router.reload()
  } catch (error) {
    toastFailure(error, 'Couldn’t undo it. Reload the page to see how it is now.')
  }
}

/**
 * A dialog keeps the focus inside: its listeners are on the document. Toasts are outside of every
 * dialog, so moving the focus to them does not reach these listeners.
 */
function leaveDialogs(region: HTMLElement) {
  const { body } = document
  const isToToast = ({ type, target, relatedTarget }: FocusEvent) =>
    region.contains((type === 'focusin' ? target : relatedTarget) as Node | null)
  const stop = (event: FocusEvent) => {
    if (isToToast(event)) event.stopPropagation()
  }
  body.addEventListener('focusin', stop)
  body.addEventListener('focusout', stop)
  return () => {
    body.removeEventListener('focusin', stop)
    body.removeEventListener('focusout', stop)
  }
}

export default function Toasts() {
  const { current } = useToast()
  const viewport = useRef<HTMLOListElement>(null)
  // Where the focus was before F8.
  const before = useRef<Element | null>(null)
  const undone = useRef(0)

  useEffect(() => {
    const region = viewport.current?.parentElement
    return region ? leaveDialogs(region) : undefined
  }, [])

  /** Once: the button is there for the second click of a double click, while the toast leaves. */
  function undoOnce(id: number, back: () => Promise<unknown>) {
    if (undone.current === id) return
    undone.current = id
    void undo(back)
  }

  function close(id: number) {
    dismissToast(id)
    if (!viewport.current?.contains(document.activeElement)) return
    const place = before.current?.isConnected ? before.current : document.getElementById(MAIN_ID)
    if (place instanceof HTMLElement) place.focus()
  }

  return (
    <ToastProvider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {current && (
        <Toast
          key={current.id}
          open={current.open}
          onOpenChange={(open) => !open && close(current.id)}
          variant={current.variant}
          duration={current.undo ? UNDO_MS : undefined}
        >
          <div className="grid gap-1">
            {current.title && <ToastTitle>{current.title}</ToastTitle>}
            <ToastDescription>{current.description}</ToastDescription>
          </div>
          {current.undo && (
            <ToastAction
              altText="Undo it where you did it"
              className="ms-auto shrink-0"
              onClick={() => current.undo && undoOnce(current.id, current.undo)}
            >
              Undo
            </ToastAction>
          )}
          <ToastClose />
        </Toast>
      )}
      <ToastViewport
        ref={viewport}
        hotkey={['F8']}
        // A dialog hides what is outside of it from screen readers, but for live regions.
        aria-live="off"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
        }}
      />
    </ToastProvider>
  )
}
