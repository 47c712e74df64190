import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { toast } from '~/hooks/use_toast'
import { keepChoice, type Unsaved } from './keep_choice'

interface UnsavedChoiceProps {
  employeeId: number
  unsaved: Unsaved
  /** What is left after another try: nothing, once all is saved. */
  onTried: (left: Unsaved | null) => void
}

/** What was chosen for someone and could not be saved, which stays for another try. */
export function UnsavedChoice({ employeeId, unsaved, onTried }: UnsavedChoiceProps) {
  const { busy, attempt } = useAttempt()
  useLeaveGuard(unsaved.mayRetry)

  const { leaveOut, add } = unsaved.choice
  const retry = () =>
    attempt(async () => {
      const left = await keepChoice(employeeId, unsaved.choice)
      if (!left) toast({ title: 'Success', description: 'Onboarding choices saved.' })
      onTried(left)
    }, 'The onboarding choices were not saved.')

  return (
    <Notice variant="danger" role="alert">
      <p className="font-semibold">Onboarding choices</p>
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
