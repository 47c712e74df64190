import type { Data } from '@generated/data'
import { FormActions } from '~/components/forms/form_actions'
import { FormField } from '~/components/forms/form_field'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatLongDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

interface RehireDialogProps {
  employee: Data.People.EmployeeDetails
  /** YYYY-MM-DD, as the server counts days */
  today: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

export default function RehireDialog({ open, onOpenChange, ...rest }: RehireDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Rehire</DialogTitle>
          <DialogDescription>
            <bdi>{fullName(rest.employee)}</bdi> returns to Pending Approvals with the history kept.
            Once approved, the account works again.
          </DialogDescription>
        </DialogHeader>
        <RehireForm {...rest} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type RehireFormProps = Pick<RehireDialogProps, 'employee' | 'today' | 'onChanged'> & {
  onDone: () => void
}

function RehireForm({ employee, today, onChanged, onDone }: RehireFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { startDate: today },
    submit: (values) =>
      api.post('/api/employees/:id/rehire', { params: { id: employee.id }, body: values }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Employee rehired. Approval is pending again.' })
      onDone()
      onChanged()
    },
    failure: 'Failed to rehire the employee. Please try again.',
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormField
        form={form}
        name="startDate"
        label="Start date"
        type="date"
        hint={
          employee.endDate && `After the last day of work, ${formatLongDate(employee.endDate)}.`
        }
        required="The start date is required"
        className="sm:max-w-xs"
      />
      <FormActions submitting={submitting} label="Rehire" busyLabel="Saving..." onCancel={onDone} />
    </form>
  )
}
