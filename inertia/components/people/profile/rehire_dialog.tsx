import type { Data } from '@generated/data'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatLongDate } from '~/lib/dates'
import { daysAfter } from '~/lib/days_after'
import { fullName } from '~/lib/people'

interface RehireDialogProps {
  employee: Data.People.EmployeeDetails
  /** YYYY-MM-DD, in the company's time zone */
  today: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

export default function RehireDialog(props: RehireDialogProps) {
  const { employee, today, open, onOpenChange, onChanged } = props
  const { account, endDate, invitation, registeredAt } = employee
  return (
    <FormDialog
      title="Rehire"
      description={
        <>
          <bdi>{fullName(employee)}</bdi> returns to Pending Approvals with the history kept.{' '}
          {[
            account.staysDisabled &&
              'The account was disabled before they left. It stays disabled until it is enabled under User Management.',
            account.signInBlocked &&
              'Signing in is blocked, and stays so until their role is changed under User Management.',
            !registeredAt &&
              `They haven’t registered yet and need ${invitation ? 'a new' : 'an'} invitation.`,
          ]
            .filter(Boolean)
            .join(' ') ||
            'They can sign in again now, to do what comes before the first day. Everything else starts once they are approved.'}
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
      defaultValues={{
        startDate: endDate && endDate >= today ? daysAfter(endDate, 1) : today,
      }}
      submit={(values) =>
        api.post('/api/employees/:id/rehire', { params: { id: employee.id }, body: values })
      }
      onSuccess={() => {
        toast({ title: 'Success', description: 'Employee rehired. Approval is pending again.' })
        onOpenChange(false)
        onChanged()
      }}
      failure="Failed to rehire the employee. Please try again."
      label="Rehire"
      busyLabel="Saving..."
    >
      {(form) => (
        <FormField
          form={form}
          name="startDate"
          label="Start date"
          type="date"
          hint={endDate && `After the last day of work, ${formatLongDate(endDate)}.`}
          required="The start date is required"
          className="sm:max-w-xs"
        />
      )}
    </FormDialog>
  )
}
