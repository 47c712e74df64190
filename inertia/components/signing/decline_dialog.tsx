import type { SigningPage } from '#signing/queries/signing_page'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { REASON_LENGTH } from '~/lib/reason'
import { useSigningCalls } from './signing_calls'

interface DeclineDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  frame: SigningPage
  onDeclined: (frame: SigningPage) => void
}

/** Asks a signer why they decline. */
export default function DeclineDialog(props: DeclineDialogProps) {
  const { open, onOpenChange, frame, onDeclined } = props
  const calls = useSigningCalls()
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decline to sign?"
      description={`This ends the request for everyone. ${frame.sentBy} will see your reason.`}
      defaultValues={{ reason: '' }}
      submit={({ reason }) => calls.decline(frame, reason)}
      onSuccess={onDeclined}
      failure="It could not be declined. Try again."
      label="Decline"
      busyLabel="Declining..."
      destructive
    >
      {(form) => (
        <FormField
          form={form}
          name="reason"
          label="Reason"
          required="Say why, so it can be corrected."
          maxLength={REASON_LENGTH}
          multiline
        />
      )}
    </FormDialog>
  )
}
