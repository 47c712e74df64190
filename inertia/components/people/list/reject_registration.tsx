import RejectDialog from '~/components/forms/reject_dialog'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import type { Approval, ApprovalOptions } from './use_approval'

interface RejectRegistrationProps {
  employee: ApprovalOptions['employee']
  approval: Approval
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks why a pending person is rejected. */
export default function RejectRegistration(props: RejectRegistrationProps) {
  const { employee, approval, open, onOpenChange } = props
  return (
    <RejectDialog
      title="Reject registration"
      description={
        <>
          <bdi>{fullName(employee)}</bdi> will not be able to sign in, and an open invitation is
          revoked. The person can be reactivated later.
        </>
      }
      hint="Kept with the employee's record and in the audit log."
      record={employee.id}
      open={open}
      onOpenChange={onOpenChange}
      send={(reason) =>
        api.post('/api/employees/:id/reject', { params: { id: employee.id }, body: { reason } })
      }
      onRejected={() => {
        onOpenChange(false)
        approval.decided('Employee rejected')
      }}
      onFailed={(error) => {
        if (approval.failed(error, 'Failed to reject employee')) onOpenChange(false)
      }}
    />
  )
}
