import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'

export interface FormActionsProps {
  submitting: boolean
  /** The button's label, and the one while it works. */
  label: string
  busyLabel: string
  destructive?: boolean
  disabled?: boolean
  /** See `DialogFooter`. */
  sticky?: boolean
  /** Further buttons, between the two. */
  others?: ReactNode
  onCancel: () => void
}

/** The end of a dialog's form: Cancel, and the submit button, which works once at a time. */
export function FormActions({
  submitting,
  label,
  busyLabel,
  destructive = false,
  disabled,
  sticky,
  others,
  onCancel,
}: FormActionsProps) {
  return (
    <DialogFooter sticky={sticky}>
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
