import { CodeField } from '~/components/accounts/two_factor/code_field'
import { FormDialog } from '~/components/forms/form_dialog'
import { PasswordField } from '~/components/forms/password_field'
import { api } from '~/lib/api'

interface ReauthenticationDialogProps {
  codeNeeded: boolean
  answer: (confirmed: boolean) => void
}

export default function ReauthenticationDialog({
  codeNeeded,
  answer,
}: ReauthenticationDialogProps) {
  return (
    <FormDialog
      title="Confirm it's you"
      description={`${
        codeNeeded
          ? 'Enter your password and a code to continue.'
          : 'Enter your password to continue.'
      } You won't be asked again for 5 minutes.`}
      onOpenChange={(open) => !open && answer(false)}
      className="max-w-md"
      defaultValues={{ password: '', code: '' }}
      submit={({ password, code }) =>
        api.post('/api/auth/reauthentication', {
          body: codeNeeded ? { password, code } : { password },
          quiet: true,
        })
      }
      onSuccess={() => answer(true)}
      failure="That did not work. Please try again."
      label="Confirm"
      busyLabel="Checking..."
    >
      {(form) => (
        <>
          <PasswordField
            form={form}
            name="password"
            label="Your password"
            autoComplete="current-password"
          />
          {codeNeeded && (
            <CodeField
              form={form}
              name="code"
              hint="A new code from your authenticator app, or a recovery code."
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
