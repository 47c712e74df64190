import type { AssignmentSource } from '#training/models/states'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

export interface WithdrawProps {
  id: number
  source: AssignmentSource
  /** whose it is */
  name: string
  module: string
  onWithdrawn: () => void
}

interface WithdrawDialogProps extends WithdrawProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks why an assignment is withdrawn. */
export default function WithdrawDialog(props: WithdrawDialogProps) {
  const { id, source, name, module, onWithdrawn, open, onOpenChange } = props
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Withdraw this training?"
      description={
        <>
          <bdi>{module}</bdi> will no longer be assigned to <bdi>{name}</bdi>. What they have
          started or completed stays on record.
          {source === 'rule' &&
            ' While its rule is on, it is assigned again if their department, position or location changes.'}
        </>
      }
      label="Withdraw"
      busyLabel="Withdrawing..."
      destructive
      defaultValues={{ reason: '' }}
      record={id}
      submit={(body) =>
        api.post('/api/training/assignments/:id/withdraw', { params: { id }, body })
      }
      onSuccess={() => {
        toast({ title: name, description: `${module} was withdrawn.` })
        onOpenChange(false)
        onWithdrawn()
      }}
      failure="The training could not be withdrawn."
    >
      {(form) => (
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint="Kept in the audit log."
          required="A reason is required"
          maxLength={255}
          autoFocus
        />
      )}
    </FormDialog>
  )
}
