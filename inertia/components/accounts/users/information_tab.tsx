import { PERSON_NAME_LENGTH, PHONE_LENGTH } from '#accounts/limits'
import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { FormActions } from '~/components/forms/form_actions'
import { FormField } from '~/components/forms/form_field'
import { Fact } from '~/components/details'
import { EmailText } from '~/components/people/form/email_text'
import { NameField } from '~/components/people/managed_lists/name_field'
import { useApiForm } from '~/hooks/use_api_form'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { NOTHING_TO_SAVE, toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { emailHint } from '~/lib/email_hints'
import { replacesOthersChanges } from '~/lib/others_changes'
import { orDash } from '~/lib/people'
import { emailRules } from '~/lib/rules'
import { PasswordManagement } from './password_management'
import { RoleBadge } from './role_badge'
import { RoleSelector } from './role_selector'
import type { UserTabProps } from './user_tab'

const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'position', 'department'] as const

type Values = Record<(typeof FIELDS)[number], string>

const valuesOf = (user: Data.Accounts.User): Values => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ?? '',
  position: user.position ?? '',
  department: user.department ?? '',
})

export function InformationTab(props: UserTabProps) {
  const { user, mayEdit, isAdmin } = props
  if (!mayEdit) return <ReadOnly user={user} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <InformationForm {...props} />
      {isAdmin && (
        <>
          <RoleSelector {...props} />
          <PasswordManagement user={user} />
        </>
      )}
    </div>
  )
}

function InformationForm({ user, isAdmin, onDirty, onChanged, onClose }: UserTabProps) {
  const viewer = usePage().props.user
  const asksOldAddress = !isAdmin && viewer?.id !== user.id
  const { form, onSubmit, submitting } = useApiForm<
    Values,
    Data.Accounts.User | 'overtaken' | null
  >({
    defaultValues: valuesOf(user),
    submit: async (values): Promise<Data.Accounts.User | 'overtaken' | null> => {
      // Only changed fields are sent: an absent field keeps its value on the server.
      const changed = FIELDS.filter((name) => dirtyFields[name])
      if (changed.length === 0) return null
      const body = Object.fromEntries(changed.map((name) => [name, values[name].trim()]))
      const params = { id: user.id }
      const stored = await api.get('/api/users/:id', { params })
      if (replacesOthersChanges(form, valuesOf(stored))) return 'overtaken'
      return api.put('/api/users/:id', { params, body })
    },
    onSuccess: (saved, values) => {
      if (saved === 'overtaken') return
      if (!saved) return void toast({ description: NOTHING_TO_SAVE })
      const wanted = values.email.trim()
      const waits = saved.email !== wanted.toLowerCase()
      const corrected = !waits && saved.email !== user.email
      toast({
        title: 'Success',
        description: [
          'User information updated successfully.',
          waits &&
            (asksOldAddress
              ? `The email changes once ${user.email} allows it and ${wanted} confirms it.`
              : `The email changes once ${wanted} confirms it.`),
          corrected && `An open invitation is emailed to ${wanted}; its old link no longer works.`,
        ]
          .filter(Boolean)
          .join(' '),
      })
      form.reset(valuesOf(saved))
      onChanged()
    },
    failure: (error) => ({
      title: 'Error',
      description: messageOf(error, 'Failed to update user information.', { lead: true }),
    }),
  })
  const { isDirty, dirtyFields } = form.formState
  useLeaveGuard(isDirty)

  // Another tab has reloaded the account; typed values stay.
  useEffect(() => {
    form.reset(valuesOf(user), { keepDirtyValues: true })
  }, [form, user])

  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={onSubmit}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="firstName"
          label="First Name"
          required="First name is required"
          maxLength={PERSON_NAME_LENGTH}
          autoComplete="off"
        />
        <FormField
          form={form}
          name="lastName"
          label="Last Name"
          required="Last name is required"
          maxLength={PERSON_NAME_LENGTH}
          autoComplete="off"
        />
        <FormField
          form={form}
          name="email"
          label="Email"
          type="email"
          required="Invalid email address"
          rules={{
            validate: (value) =>
              emailRules.pattern.value.test(value.trim()) || 'Invalid email address',
          }}
          hint={emailHint({ mayChange: true, registered: user.registered, asksOldAddress })}
          autoComplete="off"
        />
        <FormField
          form={form}
          name="phone"
          label="Phone"
          type="tel"
          maxLength={PHONE_LENGTH}
          autoComplete="off"
        />
        <NameField form={form} name="position" list="position" label="Position" />
        <NameField form={form} name="department" list="department" label="Department" />
      </div>
      <FormActions
        sticky={false}
        submitting={submitting}
        label="Save Changes"
        busyLabel="Saving..."
        onCancel={onClose}
      />
    </form>
  )
}

function ReadOnly({ user }: { user: Data.Accounts.Account }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Fact label="First Name">{orDash(user.firstName)}</Fact>
      <Fact label="Last Name">{orDash(user.lastName)}</Fact>
      <Fact label="Email">
        <EmailText email={user.email} />
      </Fact>
      <Fact label="Phone">{orDash(user.phone)}</Fact>
      <Fact label="Position">{orDash(user.position)}</Fact>
      <Fact label="Department">{orDash(user.department)}</Fact>
      <Fact label="User Role">
        <RoleBadge role={user.role} />
      </Fact>
    </dl>
  )
}
