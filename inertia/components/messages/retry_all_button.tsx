import { counted } from '#core/counted'
import type { FailedMails } from '#messages/queries/failed_mails'
import { router } from '@inertiajs/react'
import { RotateCw } from 'lucide-react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'

const mails = (count: number) => counted(count, 'email')

/** Queues all failed emails again, after showing how many. */
export function RetryAllButton({ failed, only }: { failed: FailedMails; only: string[] }) {
  const { count, kinds } = failed
  if (failed.upTo === null) return null
  const upTo = failed.upTo

  const retry = () =>
    toastOutcome(async () => {
      const { retried } = await api.post('/api/mails/failed/retry', { body: { upTo } })
      router.reload({ only })
      return retried === 0 ? 'Nothing was left to retry.' : `${mails(retried)} on the way again.`
    }, 'Failed to retry the emails. Please try again.')

  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline">
          <RotateCw aria-hidden />
          Retry all failed
        </Button>
      }
      title={`Retry ${mails(count)}?`}
      description="All failed emails are tried again. Emails that are no longer needed, such as expired links, are canceled."
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
