import { useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { toast } from '~/hooks/use_toast'
import { keepChoice, type Unsaved } from './keep_choice'

interface UnsavedChoiceProps {
  employeeId: number
  unsaved: Unsaved
  /** The notice with its focused button is gone. */
  onSaved: () => void
}

/** What was chosen for someone and could not be saved, which stays for another try. */
export function UnsavedChoice({ employeeId, unsaved: first, onSaved }: UnsavedChoiceProps) {
  const [unsaved, setUnsaved] = useState<Unsaved | null>(first)
  const { busy, attempt } = useAttempt()
  useLeaveGuard(unsaved?.mayRetry ?? false)
  if (!unsaved) return null

  const { leaveOut, add } = unsaved.choice
  const retry = () =>
    attempt(async () => {
      const left = await keepChoice(employeeId, unsaved.choice)
      setUnsaved(left)
      if (left) return
      toast({ title: 'Success', description: 'Onboarding choices saved.' })
      onSaved()
    }, 'The onboarding choices were not saved.')

  return (
    <Notice variant="danger" role="alert">
      <p>{unsaved.message}</p>
      <ul className="mt-2 list-disc pl-5">
        {leaveOut.map(({ key, name }) => (
          <li key={key}>
            Left out: <bdi>{name}</bdi>
          </li>
        ))}
        {add.map(({ name }, index) => (
          <li key={index}>
            {unsaved.mayRetry ? 'Added' : 'Not added'}: <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {unsaved.mayRetry && (
        <Button
          size="sm"
          variant="outline"
          className="mt-3"
          aria-disabled={busy}
          onClick={() => void retry()}
        >
          {busy ? 'Saving...' : 'Try again'}
        </Button>
      )}
    </Notice>
  )
}
