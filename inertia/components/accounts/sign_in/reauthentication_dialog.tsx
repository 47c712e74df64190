import { CodeField } from '~/components/accounts/two_factor/code_field'
import { FormActions } from '~/components/forms/form_actions'
import { PasswordField } from '~/components/forms/password_field'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
import { api } from '~/lib/api'

interface ReauthenticationDialogProps {
  codeNeeded: boolean
  answer: (confirmed: boolean) => void
}

export default function ReauthenticationDialog({
  codeNeeded,
  answer,
}: ReauthenticationDialogProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { password: '', code: '' },
    submit: ({ password, code }) =>
      api.post('/api/auth/reauthentication', {
        body: codeNeeded ? { password, code } : { password },
        quiet: true,
      }),
    onSuccess: () => answer(true),
    failure: 'That did not work. Please try again.',
  })

  return (
    <Dialog open onOpenChange={(open) => !open && answer(false)}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Confirm it&apos;s you</DialogTitle>
          <DialogDescription>
            {codeNeeded
              ? 'Enter your password and a code to continue.'
              : 'Enter your password to continue.'}{' '}
            You won&apos;t be asked again for 5 minutes.
          </DialogDescription>
        </DialogHeader>
        <form noValidate className="grid gap-5" onSubmit={onSubmit}>
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
              hint="A code from your authenticator app that you have not used yet, or a recovery code."
            />
          )}
          <FormActions
            label="Confirm"
            busyLabel="Checking..."
            submitting={submitting}
            onCancel={() => answer(false)}
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
