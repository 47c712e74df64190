import { counted, peopleCount } from '#core/counted'
import type { Answer } from '~/lib/routes'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'

export type Reached = Answer<'POST', '/api/onboarding/packets/:id/application'>['reached']

interface ReachDialogProps {
  packetId: number
  reached: Reached
  onClose: () => void
  /** The server goes on by itself from here. */
  onStarted: () => void
}

/** Whom a saved change would reach among people in progress, and what comes, goes and changes. */
export default function ReachDialog({ packetId, reached, onClose, onStarted }: ReachDialogProps) {
  const people = peopleCount(reached.length)
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Update people in progress?"
      description="The packet is saved. New checklists follow it. These people have one that differs:"
      confirmLabel={`Update ${people}`}
      busyLabel="Updating..."
      cancelLabel="Keep their checklists"
      onConfirm={() =>
        toastOutcome(async () => {
          const done = await api.post('/api/onboarding/packets/:id/application', {
            params: { id: packetId },
            body: { dryRun: false },
          })
          onStarted()
          return `Updating ${counted(done.people, 'checklist')}.`
        }, 'The checklists could not be updated.')
      }
    >
      <ul
        aria-label="People in progress"
        // Focusable, so that the keyboard can scroll it.
        tabIndex={0}
        className="max-h-72 divide-y overflow-y-auto rounded-lg border text-sm"
      >
        {reached.map(({ checklistId, name, add, remove, edit, redate }) => (
          <li key={checklistId} className="grid gap-1 px-4 py-3 wrap-anywhere">
            <bdi className="font-medium">{name}</bdi>
            {add.length > 0 && <span>Adds: {add.join(', ')}</span>}
            {remove.length > 0 && <span>Removes: {remove.join(', ')}</span>}
            {edit.length > 0 && <span>Updates: {edit.join(', ')}</span>}
            {redate.length > 0 && <span>New due dates: {redate.join(', ')}</span>}
            {add.length + remove.length + edit.length + redate.length === 0 && (
              <span>A new time or place for the first day</span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted-foreground">
        Items that are done don’t change. Items that were started aren’t removed. Requests for items
        that are removed are withdrawn.
      </p>
    </ConfirmDialog>
  )
}
