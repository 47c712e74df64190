import type { Data } from '@generated/data'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import { REASON_LENGTH } from '~/lib/reason'

export interface AccountDialogProps {
  user: Data.Accounts.Account
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

export function DisableDialog({ user, open, onOpenChange, onChanged }: AccountDialogProps) {
  return (
    <FormDialog
      title="Disable account"
      description={
        <>
          <bdi>{fullName(user)}</bdi> is signed out everywhere and cannot sign in, until the account
          is enabled again.
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
      defaultValues={{ reason: '' }}
      record={user.id}
      submit={({ reason }) =>
        api.post('/api/users/:id/disable', {
          params: { id: user.id },
          body: { reason: reason.trim() || null },
        })
      }
      onSuccess={() => {
        toast({ title: 'Success', description: 'The account is disabled.' })
        onOpenChange(false)
        onChanged()
      }}
      failure="The account could not be disabled."
      label="Disable"
      busyLabel="Disabling..."
      destructive
    >
      {(form) => (
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint="Optional. It is kept in the audit log; they don't see it."
          maxLength={REASON_LENGTH}
          multiline
        />
      )}
    </FormDialog>
  )
}
