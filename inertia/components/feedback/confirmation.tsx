import type { ReactNode } from 'react'
import { useAttempt } from '~/hooks/use_attempt'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '../ui/alert-dialog'
import { Button } from '../ui/button'

export interface ConfirmationProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** Content longer than a sentence, below the description. */
  children?: ReactNode
  confirmLabel: string
  busyLabel?: string
  cancelLabel?: string
  destructive?: boolean
  /** The dialog waits for it and stays open if it throws. */
  onConfirm: () => Promise<unknown> | void
}

/** The dialog of ConfirmDialog. */
export default function Confirmation({
  open,
  onOpenChange,
  title,
  description,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  onConfirm,
}: ConfirmationProps) {
  const { busy, attempt } = useAttempt()

  const confirm = () =>
    attempt(
      async () => {
        await onConfirm()
        onOpenChange(false)
      },
      // onConfirm has shown the error; the dialog stays open for another try.
      () => undefined
    )

  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        {children}
        <AlertDialogFooter>
          <AlertDialogCancel asChild>
            <Button variant="outline">{cancelLabel}</Button>
          </AlertDialogCancel>
          <Button
            variant={destructive ? 'destructive' : 'default'}
            aria-disabled={busy}
            onClick={confirm}
          >
            {busy && busyLabel ? busyLabel : confirmLabel}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
