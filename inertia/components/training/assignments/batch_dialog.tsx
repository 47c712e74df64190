import type { BatchView } from '#training/queries/assignments/assignment_lists'
import { usePage } from '@inertiajs/react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { DialogFrame } from '~/components/forms/form_dialog'
import { PersonLink } from '~/components/people/person_link'
import { useRemote } from '~/hooks/use_remote'
import { formatShortDate } from '~/lib/dates'
import { WithdrawButton } from './withdraw_button'

const MOST = 500

interface BatchDialogProps {
  batch: BatchView
  onClose: () => void
  onWithdrawn: () => void
}

/** The open assignments of a batch; each can be withdrawn by itself. */
export default function BatchDialog({ batch, onClose, onWithdrawn }: BatchDialogProps) {
  const { user } = usePage().props
  const { data, failed, reload } = useRemote('/api/training/assignments', {
    query: { batchId: batch.id, state: 'open', perPage: MOST },
  })
  return (
    <DialogFrame
      title="Open assignments"
      description={<bdi>{batch.modules.join(', ')}</bdi>}
      onOpenChange={(open) => !open && onClose()}
      className="max-w-xl"
    >
      {failed && <LoadFailed onRetry={reload}>Couldn’t load the assignments.</LoadFailed>}
      {!data && !failed && (
        <p role="status" className="text-sm text-muted-foreground">
          Loading...
        </p>
      )}
      {data?.length === 0 && <p className="text-sm">No open assignments.</p>}
      {data && data.length > 0 && (
        <ul
          aria-label="Open assignments"
          tabIndex={0}
          className="max-h-[50vh] divide-y overflow-y-auto rounded-lg border"
        >
          {data.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <div className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
                <PersonLink id={one.employeeId} name={one.name} />
                <p className="text-muted-foreground">
                  {batch.modules.length > 1 && (
                    <>
                      <bdi>{one.module}</bdi>,{' '}
                    </>
                  )}
                  {one.dueOn ? `due ${formatShortDate(one.dueOn)}` : 'no due date'}
                </p>
              </div>
              {one.userId !== user?.id && <WithdrawButton {...one} onWithdrawn={onWithdrawn} />}
            </li>
          ))}
        </ul>
      )}
      {data && data.length === MOST && (
        <p className="text-sm text-muted-foreground">The newest {MOST} are shown.</p>
      )}
    </DialogFrame>
  )
}
