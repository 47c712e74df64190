import { router } from '@inertiajs/react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

interface PendingEmailProps {
  /** The present address. */
  email: string
  pendingEmail: string
  /** Someone else asked for it, and the present address must allow it. */
  awaitsOldAddress: boolean
  canSendEmail: boolean
}

/** An address that awaits confirmation. */
export function PendingEmail({
  email,
  pendingEmail,
  awaitsOldAddress,
  canSendEmail,
}: PendingEmailProps) {
  const { busy, attempt } = useAttempt()
  const sent = canSendEmail ? 'we emailed' : 'we will email'

  const cancel = () =>
    attempt(async () => {
      await api.delete('/api/profile/email-change')
      toast({ title: 'Success', description: 'The change of address was canceled.' })
      router.reload({ only: ['profile'] })
    }, 'Failed to cancel the change. Please try again.')

  return (
    <Notice className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1">
        {awaitsOldAddress ? (
          <>
            Someone asked to change your address to <bdi>{pendingEmail}</bdi>. Nothing changes
            unless you allow it by the link {sent} to <bdi>{email}</bdi>.
          </>
        ) : (
          <>
            Waiting for <bdi>{pendingEmail}</bdi> to be confirmed by the link {sent} to it.
            {/* They can read it in the portal; the link to allow a change, no one can. */}
            {!canSendEmail && ' Ask an administrator for the link.'}
          </>
        )}
        {!canSendEmail && ' This portal can’t send email yet.'}
      </p>
      <Button variant="outline" size="sm" aria-disabled={busy} onClick={cancel}>
        Cancel change
      </Button>
    </Notice>
  )
}
