import { FormActions } from '~/components/forms/form_actions'
import { FormField } from '~/components/forms/form_field'
import { useApiForm } from '~/hooks/use_api_form'
import { ApiError } from '~/lib/api'
import { REASON_LENGTH } from '~/lib/reason'

interface RejectFormProps {
  hint?: string
  send: (reason: string) => Promise<unknown>
  onCancel: () => void
  onRejected: () => void
  /** told what is not about the reason; that stands beside it */
  onFailed: (error: unknown) => void
}

/** Asks why somebody, or what they sent, is rejected; inside its dialog, so that it begins empty. */
export function RejectForm({ hint, send, onCancel, onRejected, onFailed }: RejectFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { reason: '' },
    submit: ({ reason }) => send(reason.trim()),
    onSuccess: onRejected,
    failure: (error) => {
      if (!(error instanceof ApiError && error.fieldErrors.length > 0)) onFailed(error)
      return null
    },
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint={hint}
        required="A reason is required"
        rules={{ validate: (value) => Boolean(value.trim()) || 'A reason is required' }}
        maxLength={REASON_LENGTH}
        multiline
      />
      <FormActions
        submitting={submitting}
        label="Reject"
        busyLabel="Rejecting..."
        destructive
        onCancel={onCancel}
      />
    </form>
  )
}
