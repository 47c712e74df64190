import type { SigningRequest } from '#signing/queries/request_list'
import { useId, useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Field } from '~/components/forms/field'
import { Textarea } from '~/components/ui/textarea'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'
import { REASON_LENGTH } from '~/lib/reason'
import { employeeName } from './request_labels'

interface CancelDialogProps {
  request: SigningRequest
  onClose: (changed: boolean) => void
}

/** Calls a request off, for a reason if one is given. */
export function CancelDialog({ request, onClose }: CancelDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title="Cancel this request?"
      description={
        <>
          Nobody can sign it then. What <bdi>{employeeName(request)}</bdi> and their manager have
          signed so far becomes no document.
        </>
      }
      confirmLabel="Cancel request"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      destructive
      onConfirm={async () => {
        await toastOutcome(async () => {
          const body = { reason: reason.trim() || null }
          await api.post('/api/sign/requests/:id/cancellation', {
            params: { id: request.id },
            body,
          })
          return 'The request is cancelled.'
        }, 'The request could not be cancelled.')
        onClose(true)
      }}
    >
      <Field id={id} label="Reason" hint="Optional. Who was asked to sign is mailed it.">
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
