import { dismissToast, useToast } from '~/hooks/use_toast'
import {
  Toast,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from '../ui/toast'

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
        >
          <div className="grid gap-1">
            {current.title && <ToastTitle>{current.title}</ToastTitle>}
            <ToastDescription>{current.description}</ToastDescription>
          </div>
          <ToastClose />
        </Toast>
      )}
      <ToastViewport hotkey={['F8']} />
    </ToastProvider>
  )
}
