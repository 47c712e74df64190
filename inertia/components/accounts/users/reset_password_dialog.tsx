import type { Data } from '@generated/data'
import { PasswordField, useNewPasswordRules } from '~/components/forms/password_field'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
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
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Reset Password</DialogTitle>
          <DialogDescription>
            Sets a password for <bdi>{fullName(user)}</bdi>, signs them out everywhere, and has them
            choose another at the next sign-in.
          </DialogDescription>
        </DialogHeader>
        <ResetPasswordForm user={user} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

/** Inside the dialog, so that each opening begins anew. */
function ResetPasswordForm({
  user,
  onClose,
}: {
  user: Data.Accounts.Account
  onClose: () => void
}) {
  const newPassword = useNewPasswordRules()
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { password: '' },
    submit: ({ password }) =>
      api.post('/api/users/:id/reset-password', { params: { id: user.id }, body: { password } }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Password has been reset successfully.' })
      onClose()
    },
    failure: (error) => ({
      title: 'Error',
      description: messageOf(error, 'Failed to reset password.', { lead: true }),
    }),
  })
  const empty = form.watch('password') === ''

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <PasswordField
        form={form}
        name="password"
        label="New Password"
        hint={newPassword.hint}
        autoComplete="off"
        rules={newPassword.rules}
      />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={empty} aria-disabled={submitting}>
          {submitting ? 'Resetting...' : 'Reset Password'}
        </Button>
      </DialogFooter>
    </form>
  )
}
