import { DialogForm } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'

interface VoidFormProps {
  completionId: number
  /** whose it is */
  name: string
  /** YYYY-MM-DD */
  completedOn: string
  onCancel: () => void
  onDone: () => void
}

/** Asks why a completion is declared void. */
export function VoidForm({ completionId, name, completedOn, onCancel, onDone }: VoidFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { reason: '' },
    record: completionId,
    submit: ({ reason }) =>
      api.post('/api/training/completions/:id/void', {
        params: { id: completionId },
        body: { reason },
      }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The completion is void.' })
      onDone()
    },
    failure: 'It could not be declared void.',
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label="Mark as void"
      busyLabel="Saving..."
      destructive
      onCancel={onCancel}
    >
      <p className="text-sm">
        The completion of <bdi className="font-medium">{name}</bdi> on{' '}
        {formatShortDate(completedOn)} stays on record but no longer counts.
      </p>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        required="A reason is required"
        autoFocus
      />
    </DialogForm>
  )
}
