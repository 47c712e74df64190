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
  /** Stays at the bottom of a long form in a dialog. */
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
  sticky = false,
  others,
  onCancel,
}: FormActionsProps) {
  return (
    <DialogFooter
      className={
        sticky
          ? // Below the padding of the dialog, out of which browsers keep what sticks.
            'sticky -bottom-6 z-10 -mx-6 -mb-6 flex-row justify-end border-t bg-card px-6 py-4 *:max-sm:flex-1'
          : undefined
      }
    >
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
