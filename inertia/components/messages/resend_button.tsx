import type { Data } from '@generated/data'
import { Send } from 'lucide-react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'
import { visited } from '~/lib/visited'

/** Sends an email again, after a confirmation: its recipient gets it twice. */
export function ResendButton({ mail }: { mail: Data.Messages.Mail }) {
  const resend = () =>
    toastOutcome(async () => {
      const { id } = await api.post('/api/mails/:id/resend', { params: { id: mail.id } })
      await visited(`/user-management/mails/${id}`)
      return 'The email is on its way again.'
    }, 'Failed to send the email again. Please try again.')

  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline">
          <Send aria-hidden />
          Send again
        </Button>
      }
      title="Send this email again?"
      description={`${mail.recipient} gets it again with current details. Links that no longer work are left out.`}
      confirmLabel="Send again"
      busyLabel="Sending..."
      onConfirm={resend}
    />
  )
}
