import type { Data } from '@generated/data'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { reactivateEmployee } from '~/components/people/invitations/invitation_actions'
import { fullName } from '~/lib/people'

interface ReactivateDialogProps {
  employee: Data.People.EmployeeDetails
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

export default function ReactivateDialog(props: ReactivateDialogProps) {
  const { employee, open, onOpenChange, onChanged } = props
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reactivate this employee?"
      description={
        <>
          <bdi>{fullName(employee)}</bdi> returns to Pending Approvals with the history kept, and
          can be approved again.
        </>
      }
      confirmLabel="Reactivate"
      busyLabel="Reactivating..."
      onConfirm={async () => {
        await reactivateEmployee(employee.id)
        onChanged()
      }}
    />
  )
}
