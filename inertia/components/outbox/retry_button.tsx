import { router } from '@inertiajs/react'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { reasonOr } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import type { MailRow } from '~/types'

interface RetryButtonProps {
  mail: MailRow
  /** The props of the page that a retry makes stale. */
  only: string[]
  size?: 'default' | 'sm'
}

export function RetryButton({ mail, only, size = 'default' }: RetryButtonProps) {
  const [busy, setBusy] = useState(false)

  async function retry() {
    setBusy(true)
    try {
      await api.post(`/api/mails/${mail.id}/retry`)
      toast({ title: 'Success', description: 'The mail is on its way again.' })
      router.reload({ only })
    } catch (error) {
      toast({
        title: 'Error',
        description: reasonOr(error, 'Failed to retry the mail. Please try again.'),
        variant: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="outline"
      size={size}
      disabled={busy}
      aria-label={`Retry the mail to ${mail.recipient}`}
      onClick={retry}
    >
      <RotateCw aria-hidden />
      {busy ? 'Retrying...' : 'Retry'}
    </Button>
  )
}
