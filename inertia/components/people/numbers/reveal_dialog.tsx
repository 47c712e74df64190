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
import { messageOf } from '~/lib/failures'
import { api } from '~/lib/api'
import { revealReason, type RevealedField } from './reveal_reason'

interface RevealDialogProps {
  employeeId: number
  field: RevealedField
  /** the number's name within a sentence */
  noun: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onRevealed: (value: string) => void
  onClosed: (event: Event) => void
}

export default function RevealDialog({
  noun,
  open,
  onOpenChange,
  onClosed,
  ...rest
}: RevealDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent onCloseAutoFocus={onClosed}>
        <DialogHeader>
          <DialogTitle>Reveal the {noun}</DialogTitle>
          <DialogDescription>
            It is shown for a minute. That you looked, and why, is written into the audit log.
          </DialogDescription>
        </DialogHeader>
        <RevealForm noun={noun} onCancel={() => onOpenChange(false)} {...rest} />
      </DialogContent>
    </Dialog>
  )
}

type RevealFormProps = Omit<RevealDialogProps, 'open' | 'onOpenChange' | 'onClosed'> & {
  onCancel: () => void
}

/** Inside the dialog, so that each opening begins with an empty reason. */
function RevealForm({ employeeId, field, noun, onCancel, onRevealed }: RevealFormProps) {
  const { form, onSubmit, submitting } = useApiForm<{ reason: string }, { value: string }>({
    defaultValues: { reason: '' },
    submit: ({ reason }) =>
      api.post('/api/employees/:id/reveal', {
        params: { id: employeeId },
        body: { field, reason },
        quiet: true,
      }),
    onSuccess: ({ value }) => onRevealed(value),
    failure: (error) => ({
      title: 'Not revealed',
      description: messageOf(error, `The ${noun} could not be read. Please try again.`),
    }),
  })

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        // React hands it on to the form this dialog was opened from.
        event.stopPropagation()
        void onSubmit(event)
      }}
    >
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="For instance the form or the request it is needed for."
        required={revealReason.required}
        rules={revealReason.rules}
        maxLength={500}
        autoComplete="off"
      />
      <FormActions
        submitting={submitting}
        label="Reveal"
        busyLabel="Revealing..."
        onCancel={onCancel}
      />
    </form>
  )
}
