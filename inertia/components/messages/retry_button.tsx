import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { RotateCw } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

interface RetryButtonProps {
  mail: Data.Messages.Mail
  /** The page's props that a retry outdates. */
  only: string[]
  size?: 'default' | 'sm'
}

export function RetryButton({ mail, only, size = 'default' }: RetryButtonProps) {
  const { busy, attempt } = useAttempt()

  const retry = () =>
    attempt(async () => {
      await api.post('/api/mails/:id/retry', { params: { id: mail.id } })
      toast({ title: 'Success', description: 'The email is on its way again.' })
      router.reload({ only })
    }, 'Failed to retry the email. Please try again.')

  return (
    <Button
      variant="outline"
      size={size}
      aria-disabled={busy}
      aria-label={`Retry the email to ${mail.recipient}`}
      onClick={retry}
    >
      <RotateCw aria-hidden />
      {busy ? 'Retrying...' : 'Retry'}
    </Button>
  )
}
