import { counted, formatCount } from '#core/counted'
import type { BatchView } from '#training/queries/assignments/assignment_lists'
import { usePage } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { DialogFrame } from '~/components/forms/form_dialog'
import { SearchBox } from '~/components/lists/search_box'
import { PersonLink } from '~/components/people/person_link'
import { useRemote } from '~/hooks/use_remote'
import { formatShortDate } from '~/lib/dates'
import { WithdrawButton } from './withdraw_button'

/** Rows shown at once; the search finds the others. */
const SHOWN = 50

/** A list of this length needs no search. */
const FEW = 8

const SEARCH_DELAY_MS = 250

interface BatchDialogProps {
  batch: BatchView
  onClose: () => void
  onWithdrawn: () => void
}

/** The active assignments of a batch; each can be found by its person, and withdrawn by itself. */
export default function BatchDialog({ batch, onClose, onWithdrawn }: BatchDialogProps) {
  const { user } = usePage().props
  const [q, setQ] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data, failed, reload } = useRemote('/api/training/assignments', {
    query: { batchId: batch.id, state: 'open', perPage: SHOWN, q },
  })

  useEffect(() => () => clearTimeout(timer.current), [])

  function search(text: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQ(text), SEARCH_DELAY_MS)
  }

  return (
    <DialogFrame
      title="Active assignments"
      description={<bdi>{batch.modules.join(', ')}</bdi>}
      onOpenChange={(open) => !open && onClose()}
      className="max-w-xl"
    >
      {batch.open > FEW && (
        <SearchBox
          value={q}
          label="Find people"
          placeholder="Find people by name or email..."
          onSearch={search}
        />
      )}
      {failed && <LoadFailed onRetry={reload}>Couldn’t load the assignments.</LoadFailed>}
      {!failed && (
        <p role="status" className="text-sm text-muted-foreground">
          {data ? countText(data.length, q === '' ? batch.open : null) : 'Loading...'}
        </p>
      )}
      {data && data.length > 0 && (
        <ul
          aria-label="Active assignments"
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
    </DialogFrame>
  )
}

/** @param all null while searching, when it is not known. */
function countText(shown: number, all: number | null): string {
  if (shown === 0) return all === null ? 'No one found.' : 'No active assignments.'
  if (shown < SHOWN || shown === all) return counted(shown, 'assignment')
  return `Showing the newest ${shown}${all === null ? '' : ` of ${formatCount(all)}`}. Search to find others.`
}
