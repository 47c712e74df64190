import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Folded } from '~/components/forms/folded'
import { FormField } from '~/components/forms/form_field'
import { PasswordField, useNewPasswordRules } from '~/components/forms/password_field'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { messageOf } from '~/lib/failures'
import { api, ApiError } from '~/lib/api'
import { typedValues } from '~/lib/typed_values'
import { employeeRules } from '../form/employee_form'
import { SignOutButton, type SignedIn } from './sign_out_button'

export type Invitation = {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  personalMessage: string | null
  position: string | null
  startDate: string | null
}

interface RegistrationFormProps {
  token: string
  invitation: Invitation
  /** Who has signed in here since the form was opened. */
  signedIn: SignedIn | null
}

/** Keep in line with the server's list of details that a person completes. */
const optionalDetails = [
  { name: 'presentAddress', label: 'Present Address' },
  { name: 'permanentAddress', label: 'Permanent Address' },
  { name: 'qualifications', label: 'Qualifications' },
  { name: 'education', label: 'Education' },
  { name: 'experience', label: 'Experience' },
] as const

export function RegistrationForm({ token, invitation, signedIn }: RegistrationFormProps) {
  const newPassword = useNewPasswordRules()
  const [isRegistered, setRegistered] = useState(false)
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: {
      password: '',
      repeat: '',
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      phone: invitation.phone ?? '',
      presentAddress: '',
      permanentAddress: '',
      qualifications: '',
      education: '',
      experience: '',
    },
    submit: async ({ repeat: _repeat, password, ...details }): Promise<void> => {
      await api.post('/api/invitations/:token/registration', {
        params: { token },
        body: { password, ...typedValues(details, dirtyFields) },
      })
    },
    onSuccess: () => setRegistered(true),
    failure: (error) => {
      // The invitation was used or revoked in the meantime, or someone has signed in here; the page
      // says which.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        router.reload({ only: ['state', 'invitation', 'signedIn'] })
      }
      return {
        title: 'Error',
        description: messageOf(error, 'Failed to register. Please try again.'),
      }
    },
  })
  const { isDirty, dirtyFields } = form.formState
  useLeaveGuard(isDirty && !isRegistered)
  // Once the guard is gone, which would ask.
  useEffect(() => {
    if (isRegistered) router.visit('/', { replace: true })
  }, [isRegistered])
  const { firstName, lastName } = employeeRules
  const started = useRef(false)

  /** The link counts as opened when someone uses the form; a late report to HR is acceptable. */
  function start() {
    if (started.current) return
    started.current = true
    void api.post('/api/invitations/:token/opening', { params: { token } }).catch(() => {})
  }

  return (
    <form noValidate className="grid gap-6" onInput={start} onSubmit={onSubmit}>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">Your password</legend>
        {/* A password manager stores the password under this address. */}
        <input
          type="email"
          autoComplete="username"
          value={invitation.email}
          readOnly
          hidden
          aria-hidden
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          hint={newPassword.hint}
          autoComplete="new-password"
          rules={newPassword.rules}
        />
        <PasswordField
          form={form}
          name="repeat"
          label="Confirm Password"
          required="Confirm the password"
          autoComplete="new-password"
          rules={{
            validate: (value, values) =>
              value === values.password || 'The two passwords are not the same',
          }}
        />
      </fieldset>

      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">Your details</legend>
        <FormField
          form={form}
          name="firstName"
          label="First Name"
          required={firstName.message}
          markRequired={false}
          rules={{ validate: firstName.validate }}
          autoComplete="given-name"
        />
        <FormField
          form={form}
          name="lastName"
          label="Last Name"
          required={lastName.message}
          markRequired={false}
          rules={{ validate: lastName.validate }}
          autoComplete="family-name"
        />
        <FormField
          form={form}
          name="phone"
          label="Phone"
          hint="Optional"
          type="tel"
          autoComplete="tel"
          className="sm:col-span-2"
        />
      </fieldset>

      <Folded
        label="More about you (optional)"
        hasError={optionalDetails.some(({ name }) => form.formState.errors[name])}
      >
        <p className="text-sm text-muted-foreground">
          You can also fill this in later, while you wait for approval.
        </p>
        <div className="mt-4 grid gap-4">
          {optionalDetails.map(({ name, label }) => (
            <FormField key={name} form={form} name={name} label={label} multiline />
          ))}
        </div>
      </Folded>

      {signedIn && (
        <Notice className="grid gap-3">
          <p>
            You’re signed in as <bdi>{signedIn.name}</bdi> (<bdi>{signedIn.email}</bdi>). What you
            typed stays.
          </p>
          <SignOutButton onSignedOut={() => router.reload({ only: ['signedIn'] })} />
        </Notice>
      )}
      <Button type="submit" size="lg" aria-disabled={submitting}>
        {submitting ? 'Registering...' : 'Register'}
      </Button>
    </form>
  )
}
