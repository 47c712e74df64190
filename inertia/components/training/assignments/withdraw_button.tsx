import type { AssignmentSource } from '#training/models/states'
import { useState } from 'react'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

interface WithdrawButtonProps {
  id: number
  source: AssignmentSource
  /** whose it is */
  name: string
  module: string
  onWithdrawn: () => void
}

/** Withdraws one assignment, with a reason for the record. */
export function WithdrawButton({ id, source, name, module, onWithdrawn }: WithdrawButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Withdraw…
        <span className="sr-only">
          {' '}
          {module} from {name}
        </span>
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Withdraw this training?"
        description={
          <>
            <bdi>{module}</bdi> is no longer assigned to <bdi>{name}</bdi>. What they have started
            or completed stays on record.
            {source === 'rule' &&
              ' While its rule is on, it is assigned again if their department, position or location changes.'}
          </>
        }
        label="Withdraw"
        busyLabel="Withdrawing..."
        destructive
        defaultValues={{ reason: '' }}
        submit={(body) =>
          api.post('/api/training/assignments/:id/withdraw', { params: { id }, body })
        }
        onSuccess={() => {
          toast({ title: name, description: `${module} was withdrawn.` })
          setOpen(false)
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
    </>
  )
}
