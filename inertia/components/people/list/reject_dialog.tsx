import type { Data } from '@generated/data'
import { RejectForm } from '~/components/forms/reject_form'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'

interface RejectDialogProps {
  employee: Data.People.Employee.Variants['forApproval']
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
  onRejected,
  onClosed,
  onFailed,
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
        <RejectForm
          hint="Kept with the employee's record and in the audit log."
          send={(reason) =>
            api.post('/api/employees/:id/reject', { params: { id: employee.id }, body: { reason } })
          }
          onCancel={() => onOpenChange(false)}
          onRejected={onRejected}
          onFailed={(error) => onFailed(error, 'Failed to reject employee')}
        />
      </DialogContent>
    </Dialog>
  )
}
