import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'

interface FormActionsProps {
  submitting: boolean
  /** What the button is called, and meanwhile. */
  label: string
  busyLabel: string
  destructive?: boolean
  onCancel: () => void
}

/** The end of a dialog's form: Cancel, and what sends it, which once pressed is not pressed again. */
export function FormActions({
  submitting,
  label,
  busyLabel,
  destructive = false,
  onCancel,
}: FormActionsProps) {
  return (
    <DialogFooter>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant={destructive ? 'destructive' : 'default'}
        aria-disabled={submitting}
      >
        {submitting ? busyLabel : label}
      </Button>
    </DialogFooter>
  )
}
