import { FormField } from '~/components/form_field'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import type { PendingEmployee } from '~/types'

interface RejectDialogProps {
  employee: PendingEmployee
  open: boolean
  onOpenChange: (open: boolean) => void
  onRejected: () => void
  /** told when the dialog has closed and the focus is to go somewhere */
  onClosed: (event: Event) => void
  onFailed: (error: unknown, description: string) => void
}

export function RejectDialog({
  employee,
  open,
  onOpenChange,
  onClosed,
  ...rest
}: RejectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent onCloseAutoFocus={onClosed}>
        <DialogHeader>
          <DialogTitle>Reject registration</DialogTitle>
          <DialogDescription>
            <bdi>{fullName(employee)}</bdi> will not be able to sign in, and an open invitation is
            revoked. The person can be reactivated later.
          </DialogDescription>
        </DialogHeader>
        <RejectForm employee={employee} onCancel={() => onOpenChange(false)} {...rest} />
      </DialogContent>
    </Dialog>
  )
}

type RejectFormProps = Pick<RejectDialogProps, 'employee' | 'onRejected' | 'onFailed'> & {
  onCancel: () => void
}

/** Inside the dialog, so that each opening begins with an empty reason. */
function RejectForm({ employee, onCancel, onRejected, onFailed }: RejectFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { reason: '' },
    submit: ({ reason }) =>
      api.post(`/api/employees/${employee.id}/reject`, { reason: reason.trim() }),
    onSuccess: onRejected,
    failure: (error) => {
      onFailed(error, 'Failed to reject employee')
      return null
    },
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="Kept with the employee's record and in the audit log."
        required="A reason is required"
        rules={{ validate: (value) => Boolean(value.trim()) || 'A reason is required' }}
        multiline
      />
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="destructive" aria-disabled={submitting}>
          {submitting ? 'Rejecting...' : 'Reject'}
        </Button>
      </DialogFooter>
    </form>
  )
}
