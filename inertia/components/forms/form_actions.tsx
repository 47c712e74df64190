import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'

export interface FormActionsProps {
  submitting: boolean
  /** What the button is called, and meanwhile. */
  label: string
  busyLabel: string
  destructive?: boolean
  disabled?: boolean
  /** Other ways on, between the two. */
  others?: ReactNode
  onCancel: () => void
}

/** The end of a dialog's form: Cancel, and what sends it, which once pressed is not pressed again. */
export function FormActions({
  submitting,
  label,
  busyLabel,
  destructive = false,
  disabled,
  others,
  onCancel,
}: FormActionsProps) {
  return (
    <DialogFooter>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      {others}
      <Button
        type="submit"
        variant={destructive ? 'destructive' : 'default'}
        disabled={disabled}
        aria-disabled={submitting}
      >
        {submitting ? busyLabel : label}
      </Button>
    </DialogFooter>
  )
}
