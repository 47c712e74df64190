import { Link, usePage } from '@inertiajs/react'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import {
  CandidateLaunch,
  NO_CHOICE,
  type CandidateChoice,
} from '~/components/onboarding/preview/candidate_launch'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { Label } from '~/components/ui/label'
import { Switch } from '~/components/ui/switch'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { formFailure, toastFailure } from '~/lib/failures'
import { addedOutcome } from '../invitations/delivery'
import { EmployeeField, type EmployeeForm } from './employee_fields'
import { emptyEmployee, type EmployeeFieldName, type EmployeeFormValues } from './employee_form'
import { lastEmployeesAddress } from '../../lists/list_address'
import { SecretField } from './secret_field'
import type { Answer } from '~/lib/routes'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'

type Values = EmployeeFormValues & { sendInvite: boolean; personalMessage: string }

export type Created = Answer<'POST', '/api/employees'>

interface AddEmployeeFormProps {
  today: string
  mailIsConfigured: boolean
  onAdded: (employee: Created) => void
}

const employment: EmployeeFieldName[] = [
  'position',
  'department',
  'location',
  'startDate',
  'hourlyRate',
  'salary',
  'sourceOfHire',
]

export function AddEmployeeForm({ today, mailIsConfigured, onAdded }: AddEmployeeFormProps) {
  const { permissions } = usePage().props
  const mayPay = permissions.includes('pay:view')
  const key = useIdempotencyKey()
  const switchId = useId()
  const [choice, setChoice] = useState(NO_CHOICE)
  const { form, onSubmit, submitting } = useApiForm<Values, Created>({
    defaultValues: { ...emptyEmployee, startDate: today, sendInvite: true, personalMessage: '' },
    submit: (values) =>
      api.post('/api/employees', {
        body: payloadOf(values, mayPay),
        headers: { 'idempotency-key': key.current() },
      }),
    onSuccess: (employee) => {
      key.renew()
      toast(addedOutcome(employee.delivery, employee.inviteLink))
      onAdded(employee)
      if (choice !== NO_CHOICE) void keepChoice(employee.id, choice)
    },
    failure: (error) => {
      // An error response means that nothing was created, so the next call is a new one.
      if (error instanceof ApiError && error.status < 500) key.renew()
      const description = formFailure(error, 'Failed to add employee. Please try again.')
      return { title: 'Error', description }
    },
  })
  const person = form as unknown as EmployeeForm
  const [department, position, location, startDate] = form.watch([
    'department',
    'position',
    'location',
    'startDate',
  ])
  const sendInvite = form.watch('sendInvite')
  const submitLabel = sendInvite ? 'Add & Send Invite' : 'Add Employee'

  return (
    <form noValidate className="grid gap-6" onSubmit={onSubmit}>
      <Card>
        <CardTitle>Personal Information</CardTitle>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <EmployeeField form={person} name="firstName" />
          <EmployeeField form={person} name="lastName" />
          <EmployeeField form={person} name="email" />
          <EmployeeField form={person} name="phone" />
          <SecretField form={person} name="socialSecurityNumber" />
          <SecretField form={person} name="driversLicense" />
          <EmployeeField form={person} name="presentAddress" />
          <EmployeeField form={person} name="permanentAddress" />
        </div>
      </Card>

      <Card>
        <CardTitle>Employment Information</CardTitle>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {employment
            .filter((name) => mayPay || (name !== 'hourlyRate' && name !== 'salary'))
            .map((name) => (
              <EmployeeField key={name} form={person} name={name} />
            ))}
        </div>
      </Card>

      <Card>
        <CardTitle>Qualifications &amp; Experience</CardTitle>
        <div className="grid grid-cols-1 gap-4">
          <EmployeeField form={person} name="qualifications" />
          <EmployeeField form={person} name="education" />
          <EmployeeField form={person} name="experience" />
        </div>
      </Card>

      <CandidateLaunch
        places={{ department, position, location, startDate }}
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

      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" asChild>
          <Link href={lastEmployeesAddress()}>Cancel</Link>
        </Button>
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'Adding...' : submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** What was left out and added for the person who is there now. */
async function keepChoice(id: number, { leaveOut, add }: CandidateChoice) {
  try {
    await api.put('/api/employees/:id/onboarding/plan', {
      params: { id },
      body: { leaveOut: [...leaveOut], add: [...add] },
    })
  } catch (error) {
    const lead = 'The employee was added, but your onboarding choices were not saved.'
    toastFailure(error, lead, { lead: true })
  }
}

function payloadOf(values: Values, mayPay: boolean) {
  const { personalMessage, hourlyRate, salary, ...rest } = values
  return {
    ...rest,
    ...(mayPay && { hourlyRate, salary }),
    ...(values.sendInvite && { personalMessage }),
  }
}
