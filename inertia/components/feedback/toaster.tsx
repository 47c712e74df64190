import { router } from '@inertiajs/react'
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
async function undo(back?: () => Promise<unknown>) {
  try {
    await back?.()
    toast({ description: 'Undone.' })
    router.reload()
  } catch (error) {
    toastFailure(error, 'Couldn’t undo it. Reload the page to see how it is now.')
  }
}

export function Toaster() {
  const { current } = useToast()

  return (
    <ToastProvider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {current && (
        <Toast
          key={current.id}
          open={current.open}
          onOpenChange={(open) => !open && dismissToast(current.id)}
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
              onClick={() => void undo(current.undo)}
            >
              Undo
            </ToastAction>
          )}
          <ToastClose />
        </Toast>
      )}
      <ToastViewport hotkey={['F8']} />
    </ToastProvider>
  )
}
