import type { Data } from '@generated/data'
import { FormDialog } from '~/components/forms/form_dialog'
import { PasswordField, useNewPasswordRules } from '~/components/forms/password_field'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { fullName } from '~/lib/people'

interface ResetPasswordDialogProps {
  user: Data.Accounts.Account
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ResetPasswordDialog({ user, open, onOpenChange }: ResetPasswordDialogProps) {
  const newPassword = useNewPasswordRules()
  return (
    <FormDialog
      title="Reset Password"
      description={
        <>
          Sets a password for <bdi>{fullName(user)}</bdi>, signs them out everywhere, and has them
          choose another at the next sign-in.
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
      className="max-w-md"
      defaultValues={{ password: '' }}
      submit={({ password }) =>
        api.post('/api/users/:id/reset-password', { params: { id: user.id }, body: { password } })
      }
      onSuccess={() => {
        toast({ title: 'Success', description: 'Password has been reset successfully.' })
        onOpenChange(false)
      }}
      failure={(error) => ({
        title: 'Error',
        description: messageOf(error, 'Failed to reset password.', { lead: true }),
      })}
      label="Reset Password"
      busyLabel="Resetting..."
      needsChange
    >
      {(form) => (
        <PasswordField
          form={form}
          name="password"
          label="New Password"
          hint={newPassword.hint}
          autoComplete="off"
          rules={newPassword.rules}
        />
      )}
    </FormDialog>
  )
}
