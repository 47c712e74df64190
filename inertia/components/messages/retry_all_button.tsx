import { router } from '@inertiajs/react'
import { RotateCw } from 'lucide-react'
import { ConfirmDialog } from '~/components/confirm_dialog'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { tellFailure } from '~/lib/failures'

export type FailedMails = {
  count: number
  upTo: number | null
  kinds: { kind: string; label: string; count: number }[]
}

const mails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`)

/** Queues everything that has failed again; what it takes is told first. */
export function RetryAllButton({ failed, only }: { failed: FailedMails; only: string[] }) {
  const { count, upTo, kinds } = failed
  if (upTo === null) return null

  async function retry() {
    try {
      const { retried } = await api.post<{ retried: number }>('/api/mails/failed/retry', { upTo })
      toast({
        title: 'Success',
        description:
          retried === 0 ? 'Nothing was left to retry.' : `${mails(retried)} on the way again.`,
      })
      router.reload({ only })
    } catch (error) {
      tellFailure(error, 'Failed to retry the mails. Please try again.')
      throw error
    }
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline">
          <RotateCw aria-hidden />
          Retry All Failed
        </Button>
      }
      title={`Retry ${mails(count)}?`}
      description="Everything that was given up is tried again. What nobody needs any more, such as an expired link, is called off instead of sent."
      confirmLabel={`Retry ${mails(count)}`}
      busyLabel="Retrying..."
      onConfirm={retry}
    >
      <ul className="grid max-h-60 gap-1 overflow-y-auto text-sm">
        {kinds.map(({ kind, label, count: ofKind }) => (
          <li key={kind} className="flex justify-between gap-4">
            <span>{label}</span>
            <span className="tabular-nums">{ofKind}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
