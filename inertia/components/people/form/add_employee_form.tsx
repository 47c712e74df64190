import { Link, usePage } from '@inertiajs/react'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { CandidateLaunch, NO_CHOICE } from '~/components/onboarding/preview/candidate_launch'
import { keepChoice, type Unsaved } from '~/components/onboarding/preview/keep_choice'
import { Folded } from '~/components/forms/folded'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { Label } from '~/components/ui/label'
import { Switch } from '~/components/ui/switch'
import { useApiForm } from '~/hooks/use_api_form'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formFailure } from '~/lib/failures'
import { addedOutcome } from '../invitations/delivery'
import { EmployeeField, type EmployeeForm } from './employee_fields'
import {
  emptyEmployee,
  fieldFor,
  type EmployeeFieldName,
  type EmployeeFormValues,
} from './employee_form'
import { LazyManagerField } from './lazy_manager_field'
import { SecretField } from './secret_field'
import type { Answer } from '~/lib/routes'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'

type Values = EmployeeFormValues & { sendInvite: boolean; personalMessage: string }

export type Created = Answer<'POST', '/api/employees'> & {
  /** What was chosen for their onboarding and could not be saved. */
  unsaved: Unsaved | null
}

interface AddEmployeeFormProps {
  today: string
  mailIsConfigured: boolean
  /** Where Cancel leads. */
  back: string
  onAdded: (employee: Created) => void
}

const employment: EmployeeFieldName[] = ['position', 'department', 'location', 'startDate']
const numbers = ['socialSecurityNumber', 'driversLicense'] as const
const addresses: EmployeeFieldName[] = ['presentAddress', 'permanentAddress']
const pay: EmployeeFieldName[] = ['hourlyRate', 'salary']
const qualifications: EmployeeFieldName[] = ['qualifications', 'education', 'experience']

export function AddEmployeeForm({ today, mailIsConfigured, back, onAdded }: AddEmployeeFormProps) {
  const { permissions } = usePage().props
  const mayPay = permissions.includes('pay:view')
  const key = useIdempotencyKey()
  const switchId = useId()
  const [choice, setChoice] = useState(NO_CHOICE)
  const { form, onSubmit, submitting } = useApiForm<Values, Created>({
    defaultValues: { ...emptyEmployee, startDate: today, sendInvite: true, personalMessage: '' },
    submit: async (values) => {
      const employee = await api.post('/api/employees', {
        body: payloadOf(values, mayPay),
        headers: { 'idempotency-key': key.current() },
      })
      const unsaved = choice === NO_CHOICE ? null : await keepChoice(employee.id, choice)
      return { ...employee, unsaved }
    },
    onSuccess: (employee) => {
      key.renew()
      toast(addedOutcome(employee.delivery, employee.inviteLink))
      onAdded(employee)
    },
    fieldFor,
    failure: (error) => {
      key.failed(error)
      const description = formFailure(error, 'Failed to add employee. Please try again.')
      return { title: 'Error', description }
    },
  })
  const person = form as unknown as EmployeeForm
  const [department, position, location, startDate, manager] = form.watch([
    'department',
    'position',
    'location',
    'startDate',
    'manager',
  ])
  const { errors, isDirty } = form.formState
  useLeaveGuard(isDirty || choice !== NO_CHOICE)
  const anyWrong = (names: readonly EmployeeFieldName[]) => names.some((name) => errors[name])
  const sendInvite = form.watch('sendInvite')
  const submitLabel = sendInvite ? 'Add & Send Invite' : 'Add Employee'

  return (
    <form noValidate className="grid grid-cols-1 gap-6" onSubmit={onSubmit}>
      <Card>
        <CardTitle>Personal Information</CardTitle>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <EmployeeField form={person} name="firstName" />
          <EmployeeField form={person} name="lastName" />
          <EmployeeField form={person} name="email" />
          <EmployeeField form={person} name="phone" />
        </div>
        <Folded label="ID numbers and addresses" hasError={anyWrong([...numbers, ...addresses])}>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {numbers.map((name) => (
              <SecretField key={name} form={person} name={name} />
            ))}
            {addresses.map((name) => (
              <EmployeeField key={name} form={person} name={name} />
            ))}
          </div>
        </Folded>
      </Card>

      <Card>
        <CardTitle>Employment Information</CardTitle>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {employment.map((name) => (
            <EmployeeField key={name} form={person} name={name} />
          ))}
          {permissions.includes('employees:view') && (
            <Controller
              control={form.control}
              name="manager"
              render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
                <LazyManagerField
                  inputRef={ref}
                  employeeId={null}
                  manager={value}
                  error={error?.message}
                  onChange={onChange}
                />
              )}
            />
          )}
        </div>
        <Folded
          label={mayPay ? 'Pay and source of hire' : 'Source of hire'}
          hasError={anyWrong([...pay, 'sourceOfHire'])}
        >
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {mayPay && pay.map((name) => <EmployeeField key={name} form={person} name={name} />)}
            <EmployeeField form={person} name="sourceOfHire" />
          </div>
          {!mayPay && (
            <p className="mt-4 text-sm text-muted-foreground">
              Someone with access to pay adds the hourly rate and salary.
            </p>
          )}
        </Folded>
      </Card>

      <Card>
        <CardTitle>Qualifications &amp; Experience</CardTitle>
        <Folded
          label="Add qualifications, education and experience"
          hasError={anyWrong(qualifications)}
        >
          <div className="grid grid-cols-1 gap-4">
            {qualifications.map((name) => (
              <EmployeeField key={name} form={person} name={name} />
            ))}
          </div>
        </Folded>
      </Card>

      <CandidateLaunch
        places={{ department, position, location, startDate }}
        manager={manager}
        choice={choice}
        onChange={permissions.includes('employees:update') ? setChoice : undefined}
      />

      <Card>
        <CardTitle>Invitation Settings</CardTitle>
        <div className="flex items-start gap-3">
          <Controller
            control={form.control}
            name="sendInvite"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Switch
                id={switchId}
                ref={ref}
                checked={value}
                onBlur={onBlur}
                onCheckedChange={onChange}
                aria-describedby={`${switchId}-hint`}
              />
            )}
          />
          <div className="grid gap-1">
            <Label htmlFor={switchId}>Send invitation email</Label>
            <p id={`${switchId}-hint`} className="text-sm text-muted-foreground">
              {mailIsConfigured
                ? 'The person gets a link to register. You can copy the same link afterwards.'
                : 'No mail server is set up: copy the invite link afterwards and pass it on.'}
            </p>
          </div>
        </div>
        {sendInvite && (
          <FormField
            form={form}
            name="personalMessage"
            label="Personal Message"
            hint="Shown in the invitation and on the registration page."
            multiline
          />
        )}
      </Card>

      <div
        data-sticky-footer
        className="sticky bottom-0 z-20 -mx-4 flex flex-wrap gap-2 border-t bg-background px-4 py-3 *:max-sm:flex-1 sm:justify-end md:-mx-8 md:px-8"
      >
        <Button variant="outline" asChild>
          <Link href={back}>Cancel</Link>
        </Button>
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'Adding...' : submitLabel}
        </Button>
      </div>
    </form>
  )
}

function payloadOf(values: Values, mayPay: boolean) {
  const { personalMessage, hourlyRate, salary, manager, ...rest } = values
  return {
    ...rest,
    ...(manager && { managerId: manager.id }),
    ...(mayPay && { hourlyRate, salary }),
    ...(values.sendInvite && { personalMessage }),
  }
}
