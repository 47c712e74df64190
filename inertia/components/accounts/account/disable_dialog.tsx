import type { Data } from '@generated/data'
import { FormActions } from '~/components/forms/form_actions'
import { FormField } from '~/components/forms/form_field'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
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

export function DisableDialog({ open, onOpenChange, ...rest }: AccountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Disable account</DialogTitle>
          <DialogDescription>
            <bdi>{fullName(rest.user)}</bdi> is signed out everywhere and cannot sign in, until the
            account is enabled again.
          </DialogDescription>
        </DialogHeader>
        <DisableForm {...rest} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type DisableFormProps = Pick<AccountDialogProps, 'user' | 'onChanged'> & { onDone: () => void }

/** Inside the dialog, so that each opening begins anew. */
function DisableForm({ user, onChanged, onDone }: DisableFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { reason: '' },
    submit: ({ reason }) =>
      api.post('/api/users/:id/disable', {
        params: { id: user.id },
        body: { reason: reason.trim() || null },
      }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The account is disabled.' })
      onDone()
      onChanged()
    },
    failure: 'The account could not be disabled.',
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="May be left empty. It is kept in the audit log; they do not see it."
        maxLength={REASON_LENGTH}
        multiline
      />
      <FormActions
        submitting={submitting}
        label="Disable"
        busyLabel="Disabling..."
        destructive
        onCancel={onDone}
      />
    </form>
  )
}
