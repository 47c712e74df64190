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
import { useRemote } from '~/hooks/use_remote'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'
import { AssignButton } from '~/components/training/assignments/assign_button'
import { HistoryLists } from './history_lists'
import { dayText, states } from './states'
import type { Cell } from './compliance_cell'

interface HistoryDialogProps {
  cell: Cell
  day: string
  onClose: () => void
  onAssigned: () => void
}

/** The history of one person and one module: who, when, and the proof. */
export default function HistoryDialog({ cell, day, onClose, onAssigned }: HistoryDialogProps) {
  const { person, module, standing } = cell
  const {
    data: history,
    failed,
    reload,
  } = useRemote('/api/training/compliance/history', {
    query: { employeeId: person.id, moduleId: module.id, day },
  })
  const { label, icon: Icon, variant } = states[standing.state]

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
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
        {history && <HistoryLists history={history} />}
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
      </DialogContent>
    </Dialog>
  )
}
