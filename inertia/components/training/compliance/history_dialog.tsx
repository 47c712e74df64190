import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { Badge } from '~/components/ui/badge'
import { useHeldTyping } from '~/hooks/use_held_typing'
import { useRemote } from '~/hooks/use_remote'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'
import { AssignButton } from '~/components/training/assignments/assign_button'
import { VoidForm } from '~/components/training/proof/void_form'
import { HistoryLists, type HistoryCompletion } from './history_lists'
import { dayText, states } from './states'
import type { Cell } from './compliance_cell'

interface HistoryDialogProps {
  cell: Cell
  day: string
  onClose: () => void
  onAssigned: () => void
  onVoided: () => void
}

/** The history of one person and one module: who, when, and the proof; a mistake can be voided. */
export default function HistoryDialog(props: HistoryDialogProps) {
  const { cell, day, onClose, onAssigned, onVoided } = props
  const { person, module } = cell
  const { user } = usePage().props
  const [voiding, setVoiding] = useState<HistoryCompletion | null>(null)
  const held = useHeldTyping()
  const {
    data: history,
    failed,
    reload,
  } = useRemote('/api/training/compliance/history', {
    query: { employeeId: person.id, moduleId: module.id, day },
  })
  const standing = history?.standing ?? cell.standing
  const { label, icon: Icon, variant } = states[standing.state]
  const isOwn = history?.employee.userId === user?.id

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl" {...held}>
        <DialogHeader>
          <DialogTitle>
            <bdi>{fullName(person)}</bdi>: <bdi>{module.name}</bdi>
          </DialogTitle>
          <DialogDescription>
            Status as of {formatShortDate(day)}, and the full history
          </DialogDescription>
        </DialogHeader>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge variant={variant}>
            <Icon aria-hidden />
            {label}
          </Badge>
          {dayText(standing)}
        </p>
        {failed && <LoadFailed onRetry={reload}>Couldn’t load the history.</LoadFailed>}
        {!failed && !history && <Skeleton className="h-40 w-full" />}
        {voiding ? (
          <VoidForm
            completionId={voiding.id}
            name={fullName(person)}
            completedOn={voiding.completedOn}
            onCancel={() => setVoiding(null)}
            onDone={() => {
              setVoiding(null)
              onVoided()
            }}
          />
        ) : (
          <>
            {history && (
              // No one declares their own void.
              <HistoryLists history={history} onVoid={isOwn ? undefined : setVoiding} />
            )}
            <DialogFooter>
              {!standing.assigned && !module.archived && (
                <AssignButton
                  people={[{ id: person.id, name: fullName(person) }]}
                  moduleId={module.id}
                  onAssigned={onAssigned}
                />
              )}
              <Button variant="outline" onClick={onClose}>
                Close
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
