import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { onDemand } from '~/lib/on_demand'
import type { OpenTask } from '../checklist/checklist_labels'

const DoneDialog = onDemand(() => import('./done_dialog'))

interface MarkDoneProps {
  task: OpenTask
  /** Which one it is, among tasks for several people. */
  which?: string
  onChanged: () => void
}

/** Marks a task as done: right away, or with the proof that it asks for. */
export function MarkDone({ task, which = task.name, onChanged }: MarkDoneProps) {
  const [asking, setAsking] = useState(false)
  const { busy, attempt } = useAttempt()
  const label = task.proof === 'none' ? 'Mark as done' : 'Mark as done…'

  function done() {
    toast({ title: 'Success', description: `Done: ${which}` })
    onChanged()
  }

  const check = () =>
    attempt(async () => {
      await api.post('/api/onboarding/items/:id/done', { params: { id: task.id }, body: {} })
      done()
    }, 'The task could not be marked as done.')

  return (
    <>
      <Button
        className="max-sm:flex-1"
        aria-label={`${label}: ${which}`}
        aria-disabled={busy}
        onClick={task.proof === 'none' ? check : () => setAsking(true)}
      >
        <Check aria-hidden />
        {label}
      </Button>
      {asking && (
        <DoneDialog
          task={task}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            done()
          }}
        />
      )}
    </>
  )
}
