import { counted } from '#core/counted'
import type { OwnModuleDetails, OwnTest } from '#training/queries/own/own_module'
import { Link, router } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader, CardTitle } from '~/components/ui/card'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { reloadQuietly } from '~/lib/reload_quietly'
import { visited } from '~/lib/visited'
import { attemptsWords, retryWords } from './attempt_labels'

/** If the viewer's clock is ahead of the server's, it checks this often until the pause is over. */
const ASK_AGAIN = 5_000

interface TestCardProps {
  module: OwnModuleDetails
  test: OwnTest
}

/** What to expect before starting the test. */
export function TestCard({ module, test }: TestCardProps) {
  const { busy: starting, attempt } = useAttempt()
  const retryId = useId()
  const none = test.attemptsLeft === 0 && test.openAttemptId === null

  // Depends on all of `test`, which is a new object after each response.
  useEffect(() => {
    if (test.retryAt === null) return
    const wait = new Date(test.retryAt).getTime() - Date.now()
    const timer = setTimeout(() => reloadQuietly(['module']), Math.max(wait, ASK_AGAIN))
    return () => clearTimeout(timer)
  }, [test])

  const start = () =>
    attempt(
      async () => {
        const { id } = await api.post('/api/training/modules/:id/attempts', {
          params: { id: module.id },
        })
        await visited(`/training/attempts/${id}`)
      },
      (error) => {
        toastFailure(error, 'Failed to start the test. Please try again.')
        router.reload({ only: ['module'] })
      }
    )

  return (
    <Card>
      <CardHeader>
        <CardTitle>Module Test</CardTitle>
        <p className="text-sm text-muted-foreground">
          {counted(test.questionCount, 'question')}. To pass, answer {test.passMark}% correctly.{' '}
          {module.open && !test.passed && attemptsWords(test.attemptsLeft)}
        </p>
      </CardHeader>
      {test.passed ? (
        <p className="flex items-center gap-2 text-sm font-semibold text-success">
          <CircleCheck aria-hidden className="size-4" />
          You passed this test.
        </p>
      ) : test.openAttemptId !== null && module.open ? (
        <Button asChild className="w-fit max-sm:w-full">
          <Link href={`/training/attempts/${test.openAttemptId}`}>Resume test</Link>
        </Button>
      ) : none ? (
        <p className="text-sm font-medium">Contact HR for another attempt.</p>
      ) : (
        module.open && (
          <>
            {test.retryAt && (
              <p id={retryId} className="text-sm font-medium">
                {retryWords(test.retryAt)}
              </p>
            )}
            <Button
              className="w-fit max-sm:w-full"
              aria-disabled={starting || test.retryAt !== null}
              aria-describedby={test.retryAt ? retryId : undefined}
              onClick={test.retryAt ? undefined : start}
            >
              {starting ? 'Starting...' : `${module.completedOn ? 'Renew: ' : ''}Start Test`}
            </Button>
          </>
        )
      )}
    </Card>
  )
}
