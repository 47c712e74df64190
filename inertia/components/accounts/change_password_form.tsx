import { NewPasswordFields } from '~/components/accounts/sign_in/new_password_fields'
import { PasswordField } from '~/components/forms/password_field'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { api } from '~/lib/api'

interface ChangePasswordFormProps {
  onChanged: () => void
}

export function ChangePasswordForm({ onChanged }: ChangePasswordFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { currentPassword: '', password: '', repeat: '' },
    submit: ({ currentPassword, password }) =>
      api.put('/api/profile/password', { body: { currentPassword, password } }),
    onSuccess: () => {
      form.reset()
      onChanged()
    },
    failure: 'Failed to change your password. Please try again.',
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <PasswordField
        form={form}
        name="currentPassword"
        label="Current password"
        required="Current password is required"
        autoComplete="current-password"
      />
      <NewPasswordFields form={form} />
      <Button type="submit" aria-disabled={submitting} className="justify-self-start">
        {submitting ? 'Saving...' : 'Change password'}
      </Button>
    </form>
  )
}
