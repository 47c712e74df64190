import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
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
  onCloseAutoFocus: (event: Event) => void
}

export default function RevealDialog(props: RevealDialogProps) {
  const { employeeId, field, noun, onRevealed, ...frame } = props
  return (
    <FormDialog
      {...frame}
      title={`Reveal the ${noun}`}
      description="It is shown for a minute. Your view and reason are recorded in the audit log."
      defaultValues={{ reason: '' }}
      record={field}
      submit={({ reason }) =>
        api.post('/api/employees/:id/reveal', {
          params: { id: employeeId },
          body: { field, reason },
          quiet: true,
        })
      }
      onSuccess={({ value }) => onRevealed(value)}
      failure={(error) => ({
        title: 'Not revealed',
        description: messageOf(error, `Couldn't read the ${noun}. Please try again.`),
      })}
      label="Reveal"
      busyLabel="Revealing..."
    >
      {(form) => (
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
      )}
    </FormDialog>
  )
}
