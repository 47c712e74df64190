import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { Notice } from '~/components/feedback/notice'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { LeavingLaunch } from '~/components/onboarding/preview/leaving_launch'
import { LeavingTraining } from '~/components/training/employee/leaving_training'
import { FormField } from '~/components/forms/form_field'
import { useApiForm } from '~/hooks/use_api_form'
import { useRemote } from '~/hooks/use_remote'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { formatLongDate } from '~/lib/dates'
import { fullName } from '~/lib/people'
import { refreshShown } from '~/lib/refresh'

interface EndEmploymentDialogProps {
  employee: Data.People.EmployeeDetails
  /** YYYY-MM-DD, in the company's time zone */
  today: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

export default function EndEmploymentDialog({
  open,
  onOpenChange,
  ...rest
}: EndEmploymentDialogProps) {
  return (
    <DialogFrame
      title="End employment"
      description={
        <>
          Mark <bdi>{fullName(rest.employee)}</bdi> as no longer employed. Their record and history
          are kept, and they can be rehired.
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
    >
      <EndEmploymentForm {...rest} onDone={() => onOpenChange(false)} />
    </DialogFrame>
  )
}

type EndEmploymentFormProps = Pick<EndEmploymentDialogProps, 'employee' | 'today' | 'onChanged'> & {
  onDone: () => void
}

/** Inside the dialog, so that each opening starts over. */
function EndEmploymentForm({ employee, today, onChanged, onDone }: EndEmploymentFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { endDate: today, reason: '' },
    submit: async (values) => {
      try {
        return await api.post('/api/employees/:id/leave', {
          params: { id: employee.id },
          body: values,
        })
      } catch (error) {
        // The page then shows what someone else has changed.
        if (error instanceof ApiError && error.status === 409) {
          refreshShown()
          onChanged()
        }
        throw error
      }
    },
    onSuccess: (_, { endDate: lastDay }) => {
      toast({
        title: 'Success',
        description:
          lastDay > today
            ? `The end of employment on ${formatLongDate(lastDay)} is scheduled.`
            : 'The employee has left.',
      })
      onDone()
      onChanged()
    },
    failure: 'The employment could not be ended. Please try again.',
  })
  const endDate = form.watch('endDate')
  const later = endDate > today

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label={later ? 'Schedule end' : 'End employment'}
      busyLabel="Saving..."
      destructive
      onCancel={onDone}
    >
      <FormField
        form={form}
        name="endDate"
        label="Last day"
        type="date"
        min={employee.startDate ?? undefined}
        required="The last day is required"
        className="sm:max-w-xs"
      />
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="Kept with the employee's record and in the audit log; the employee does not see it."
        required="A reason is required"
        multiline
      />
      {endDate && (
        <p className="text-sm">
          {later
            ? 'Nothing changes until that day, and you can withdraw it. From then on, they cannot sign in.'
            : 'They are signed out at once and cannot sign in anymore.'}
        </p>
      )}
      <LeavingTraining employee={employee} />
      <Handovers employeeId={employee.id} />
      <section aria-label="Offboarding" className="grid gap-2">
        <LeavingLaunch employeeId={employee.id} endDate={endDate} />
      </section>
    </DialogForm>
  )
}

/** What others have to take over. */
function Handovers({ employeeId }: { employeeId: number }) {
  const { user } = usePage().props
  const { data } = useRemote('/api/employees/:id/leave', { params: { id: employeeId } })
  if (!data || data.handovers.length === 0) return null
  return (
    <Notice variant="warning">
      Someone else must take over:
      <ul className="mt-1 list-disc pl-5 font-normal">
        {data.handovers.map((told) => (
          <li key={told}>{told}</li>
        ))}
      </ul>
      <p className="mt-1 font-normal">
        {user?.role === 'admin'
          ? 'Afterward, choose Close account under User Management to hand these over in one step.'
          : 'Afterward, an administrator can hand these over in one step under User Management.'}
      </p>
    </Notice>
  )
}
