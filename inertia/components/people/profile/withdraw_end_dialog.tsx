import type { Data } from '@generated/data'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { api } from '~/lib/api'
import { formatLongDate } from '~/lib/dates'
import { toastOutcome } from '~/lib/failures'
import { fullName } from '~/lib/people'
import { refreshShown } from '~/lib/refresh'

interface WithdrawEndDialogProps {
  employee: Data.People.EmployeeDetails
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

/** Withdraws the end of employment that is scheduled for a day. */
export default function WithdrawEndDialog(props: WithdrawEndDialogProps) {
  const { employee, open, onOpenChange, onChanged } = props
  const { id, endDate } = employee

  const withdraw = () =>
    toastOutcome(async () => {
      await api.delete('/api/employees/:id/leave', {
        params: { id },
        query: { endDate: endDate ?? undefined },
      })
      return 'The end of employment is withdrawn.'
    }, 'The end of employment could not be withdrawn. Please try again.')

  return (
    <ConfirmDialog
      open={open && endDate !== null}
      onOpenChange={onOpenChange}
      title="Withdraw the end of employment?"
      description={
        <>
          <bdi>{fullName(employee)}</bdi> stays beyond {formatLongDate(endDate)}.
        </>
      }
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      onConfirm={async () => {
        try {
          await withdraw()
        } finally {
          // Also of a last day that someone else has changed, which the question then names.
          refreshShown()
          onChanged()
        }
      }}
    />
  )
}
