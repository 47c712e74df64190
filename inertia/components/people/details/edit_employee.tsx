import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Controller } from 'react-hook-form'
import { flushSync } from 'react-dom'
import { FormActions } from '~/components/forms/form_actions'
import { DialogDescription, DialogHeader, DialogTitle } from '~/components/ui/dialog'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs'
import { useApiForm } from '~/hooks/use_api_form'
import { useCompanyDay } from '~/hooks/use_company_day'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { NOTHING_TO_SAVE, toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { emailHint } from '~/lib/email_hints'
import { formFailure } from '~/lib/failures'
import { replacesOthersChanges } from '~/lib/others_changes'
import { fullName } from '~/lib/people'
import { reissuedOutcome } from '../invitations/delivery'
import { isUsable } from '../invitations/invitation_badge'
import { EmployeeField } from '../form/employee_fields'
import {
  changedValues,
  editTabNames,
  editTabs,
  editValues,
  fieldFor,
  tabOf,
  type EditTab,
  type EmployeeFormValues,
} from '../form/employee_form'
import { LazyManagerField } from '../form/lazy_manager_field'
import { SecretField } from '../form/secret_field'
import type { Answer } from '~/lib/routes'

interface EditEmployeeProps {
  employee: Data.People.EmployeeDetails
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** The browser has only their last digits, so nothing else shows that one was changed. */
const numbers = ['socialSecurityNumber', 'driversLicense'] as const
const payFields: string[] = ['hourlyRate', 'salary']
const allFields = editTabNames.flatMap((tab) => [...editTabs[tab].fields])

/** Whether they get an email when their start date changes, as the server decides. */
function hearsOfStart(employee: Data.People.EmployeeDetails, today: string): boolean {
  const { account, invitation, registeredAt, startDate, status } = employee
  if (account.disabled || account.signInBlocked || status === 'inactive') return false
  if (!registeredAt && !(invitation && isUsable(invitation.state))) return false
  return status === 'pending' || !startDate || startDate >= today
}

export function EditEmployee({ employee, onDirty, onCancel, onSaved }: EditEmployeeProps) {
  const viewer = usePage().props.user
  const { today } = useCompanyDay()
  const asksOldAddress = viewer?.role !== 'admin' && viewer?.email !== employee.email
  const [tab, setTab] = useState<EditTab>('personal')
  const seen = useRef(employee)
  const { form, onSubmit, submitting } = useApiForm<
    EmployeeFormValues,
    Answer<'PUT', '/api/employees/:id'> | 'overtaken' | null
  >({
    defaultValues: editValues(employee),
    submit: async (values) => {
      const changes = changedValues(values, form.formState.dirtyFields)
      if (Object.keys(changes).length === 0) return null
      const params = { id: employee.id }
      const stored = await api.get('/api/employees/:id', { params })
      const replaced = numbers.filter(
        (name) => name in changes && stored[`${name}Last4`] !== seen.current[`${name}Last4`]
      )
      seen.current = stored
      if (replacesOthersChanges(form, editValues(stored), replaced)) return 'overtaken'
      return api.put('/api/employees/:id', { params, body: changes })
    },
    onSuccess: (saved, values) => {
      if (saved === 'overtaken') return
      const address = values.email.trim()
      const confirming = saved !== null && saved.email.toLowerCase() !== address.toLowerCase()
      toast({
        title: saved ? 'Success' : undefined,
        description: [
          saved ? 'Employee profile updated successfully.' : NOTHING_TO_SAVE,
          confirming &&
            (asksOldAddress
              ? `The email changes once ${employee.email} allows it and ${address} confirms it.`
              : `The email changes once ${address} confirms it.`),
          saved?.delivery && reissuedOutcome(saved.delivery, address),
        ]
          .filter(Boolean)
          .join(' '),
      })
      onSaved()
    },
    fieldFor,
    failure: (error) => ({
      title: 'Error',
      description: formFailure(error, 'Failed to update employee profile. Please try again.'),
    }),
  })
  const { errors, isDirty } = form.formState
  useLeaveGuard(isDirty)
  const addressHint = emailHint({
    mayChange: employee.may.changeEmail,
    registered: employee.registeredAt !== null,
    asksOldAddress,
  })

  const startHint =
    hearsOfStart(employee, today) && viewer?.email !== employee.email
      ? 'If you change it before they start, they get an email.'
      : undefined
  const payHint = employee.may.changePay
    ? undefined
    : 'You cannot change your own pay. Someone else with access to pay can.'
  const hints: Partial<Record<string, string>> = { email: addressHint, startDate: startHint }

  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  /** Invalid fields may be on another tab: goes to the first, wherever the message came from. */
  async function save(event: SyntheticEvent) {
    await onSubmit(event)
    const wrong = allFields.find((name) => form.getFieldState(name).invalid)
    if (!wrong) return
    flushSync(() => setTab(tabOf(wrong)))
    form.setFocus(wrong)
  }

  return (
    <form noValidate className="grid min-w-0 grid-cols-1 gap-5" onSubmit={save}>
      <DialogHeader>
        <DialogTitle>Edit Employee Profile</DialogTitle>
        <DialogDescription>
          Update <bdi>{fullName(employee)}</bdi> information
        </DialogDescription>
      </DialogHeader>

      <Tabs value={tab} onValueChange={(next) => setTab(next as EditTab)}>
        <TabsList aria-label="Parts of the profile">
          {editTabNames.map((name) => (
            <TabsTrigger key={name} value={name} className="max-sm:px-1.5 max-sm:text-xs">
              {editTabs[name].label}
              {editTabs[name].fields.some((field) => errors[field]) && (
                <span className="ml-1.5 inline-block size-2 rounded-full bg-destructive">
                  <span className="sr-only">, has errors</span>
                </span>
              )}
            </TabsTrigger>
          ))}
        </TabsList>
        {editTabNames.map((name) => (
          // All four stay mounted, so a hidden field keeps what was typed.
          <TabsContent key={name} value={name} forceMount hidden={name !== tab}>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              {editTabs[name].fields.map((field) => {
                const isPay = payFields.includes(field)
                if (isPay && !employee.pay) return null
                if (field === 'manager') {
                  return (
                    <Controller
                      key={field}
                      control={form.control}
                      name={field}
                      render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
                        <LazyManagerField
                          inputRef={ref}
                          employeeId={employee.id}
                          manager={value}
                          error={error?.message}
                          onChange={onChange}
                        />
                      )}
                    />
                  )
                }
                if (field === 'socialSecurityNumber' || field === 'driversLicense') {
                  return (
                    <SecretField
                      key={field}
                      form={form}
                      name={field}
                      last4={employee[`${field}Last4`]}
                      employeeId={employee.id}
                    />
                  )
                }
                return (
                  <EmployeeField
                    key={field}
                    form={form}
                    name={field}
                    readOnly={
                      (field === 'email' && !employee.may.changeEmail) ||
                      (isPay && !employee.may.changePay)
                    }
                    hint={hints[field] ?? (isPay ? payHint : undefined)}
                    className={name === 'address' || name === 'additional' ? 'sm:col-span-2' : ''}
                  />
                )
              })}
            </div>
          </TabsContent>
        ))}
      </Tabs>

      <FormActions submitting={submitting} label="Save" busyLabel="Saving..." onCancel={onCancel} />
    </form>
  )
}
