import type { SigningRequest } from '#signing/queries/requests/request_list'
import { useForm } from 'react-hook-form'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { FormField } from '~/components/forms/form_field'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'
import { REASON_LENGTH } from '~/lib/reason'
import { isUsual } from './request_labels'

interface CancelDialogProps {
  request: SigningRequest
  onClose: (changed: boolean) => void
}

export default function CancelDialog({ request, onClose }: CancelDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } })

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title="Cancel this request?"
      description={
        <>
          No one can sign it then.{' '}
          {isUsual(request)
            ? 'Signatures so far will not be used.'
            : 'Signatures so far will not be used. Links stop working.'}
        </>
      }
      confirmLabel="Cancel request"
      busyLabel="Canceling..."
      cancelLabel="Keep it"
      destructive
      onConfirm={async () => {
        await toastOutcome(async () => {
          await api.post('/api/sign/requests/:id/cancellation', {
            params: { id: request.id },
            body: { reason: form.getValues('reason').trim() || null },
          })
          return 'The request is canceled.'
        }, 'The request could not be canceled.')
        onClose(true)
      }}
    >
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="Optional. It is included in the email to people who were asked to sign."
        maxLength={REASON_LENGTH}
        multiline
      />
    </ConfirmDialog>
  )
}
