import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

interface UndoTaskProps {
  id: number
  /** Which one it is, among tasks for several people. */
  which: string
  onChanged: () => void
}

/** Opens a task again that was marked as done within a day. */
export function UndoTask({ id, which, onChanged }: UndoTaskProps) {
  const { busy, attempt } = useAttempt()
  const undo = () =>
    attempt(async () => {
      await api.post('/api/onboarding/items/:id/undo', { params: { id } })
      toast({ description: 'The task is open again.' })
      onChanged()
    }, 'The task could not be reopened.')
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Undo: ${which}`}
      aria-disabled={busy}
      onClick={undo}
    >
      Undo
    </Button>
  )
}
