import type { ReactNode } from 'react'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { ApiError } from '~/lib/api'
import { REASON_LENGTH } from '~/lib/reason'

interface RejectDialogProps {
  title: string
  description: ReactNode
  /** whose registration, or which submission */
  record: number
  open: boolean
  onOpenChange: (open: boolean) => void
  /** called when the dialog has closed and the focus must move */
  onCloseAutoFocus?: (event: Event) => void
  hint?: string
  send: (reason: string) => Promise<unknown>
  onRejected: () => void
  /** called with errors that are not about the reason; those appear at the field */
  onFailed: (error: unknown) => void
}

/** Asks why a person, or their submission, is rejected. */
export default function RejectDialog(props: RejectDialogProps) {
  const { hint, send, onRejected, onFailed, ...frame } = props
  return (
    <FormDialog
      {...frame}
      defaultValues={{ reason: '' }}
      submit={({ reason }) => send(reason.trim())}
      onSuccess={onRejected}
      failure={(error) => {
        if (!(error instanceof ApiError && error.fieldErrors.length > 0)) onFailed(error)
        return null
      }}
      label="Reject"
      busyLabel="Rejecting..."
      destructive
    >
      {(form) => (
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint={hint}
          required="A reason is required"
          maxLength={REASON_LENGTH}
          multiline
        />
      )}
    </FormDialog>
  )
}
