import { Link, router } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader, CardTitle } from '~/components/ui/card'
import { reasonOr } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api, isUnauthorized } from '~/lib/api'
import { attemptsWords } from './attempt_words'
import type { OwnAttempt, OwnModuleDetails, OwnTest } from './types'

interface TestCardProps {
  module: OwnModuleDetails
  test: OwnTest
}

/** Says what awaits the learner before they start (product.md, Training). */
export function TestCard({ module, test }: TestCardProps) {
  const [starting, setStarting] = useState(false)
  const inFlight = useRef(false)
  const none = test.attemptsLeft === 0 && test.openAttemptId === null

  async function start() {
    if (inFlight.current) return
    inFlight.current = true
    setStarting(true)
    try {
      const { id } = await api.post<OwnAttempt>(`/api/training/modules/${module.id}/attempts`)
      router.visit(`/training/attempts/${id}`)
    } catch (error) {
      setStarting(false)
      if (isUnauthorized(error)) return
      console.error(error)
      toast({
        title: 'Error',
        description: reasonOr(error, 'Failed to start the test. Please try again.'),
        variant: 'destructive',
      })
      router.reload({ only: ['module'] })
    } finally {
      inFlight.current = false
    }
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Module Test</CardTitle>
        <p className="text-sm text-muted-foreground">
          {test.questionCount} {test.questionCount === 1 ? 'question' : 'questions'}. To pass,
          answer {test.passMark}% correctly.{' '}
          {module.open && !test.passed && attemptsWords(test.attemptsLeft)}
        </p>
      </CardHeader>
      {test.passed ? (
        <p className="flex items-center gap-2 text-sm font-semibold text-success">
          <CircleCheck aria-hidden className="size-4" />
          You have passed this test.
        </p>
      ) : test.openAttemptId !== null && module.open ? (
        <Button asChild className="w-fit max-sm:w-full">
          <Link href={`/training/attempts/${test.openAttemptId}`}>Resume Test</Link>
        </Button>
      ) : none ? (
        <p className="text-sm font-medium">Ask HR for another attempt.</p>
      ) : (
        module.open && (
          <Button className="w-fit max-sm:w-full" aria-disabled={starting} onClick={start}>
            {starting ? 'Starting...' : 'Start Test'}
          </Button>
        )
      )}
    </Card>
  )
}
