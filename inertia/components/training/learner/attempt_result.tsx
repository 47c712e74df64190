import { counted } from '#core/counted'
import type { OwnAttemptDetails } from '#training/queries/own/own_attempt'
import type { ReviewedQuestion } from '#training/attempt'
import { Link } from '@inertiajs/react'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { cn } from '~/lib/utils'
import { attemptsWords, retryWords } from './attempt_labels'

/** The result page: the score and, after passing, the wrong answers. */
export function AttemptResult({ attempt }: { attempt: OwnAttemptDetails }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const passed = attempt.state === 'passed'

  // The form is gone, so the focus moves to the start of the result.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <div className="grid gap-6">
      <section
        aria-labelledby="result"
        className={cn(
          'grid gap-2 rounded-xl px-5 py-5',
          passed ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger'
        )}
      >
        <h2 id="result" ref={heading} tabIndex={-1} data-focus-quiet className="text-xl font-bold">
          {passed ? `Passed with ${attempt.score}%` : 'Not passed'}
        </h2>
        <p className="text-sm font-medium">
          {passed
            ? `${attempt.correctCount} of ${counted(attempt.questionCount, 'answer')} ${attempt.questionCount === 1 ? 'is' : 'are'} correct.`
            : `You scored ${attempt.score}%. You need ${attempt.passMark}% to pass. ${attemptsWords(attempt.attemptsLeft)}`}
          {!passed && attempt.attemptsLeft === 0 && ' Contact HR for another attempt.'}
          {attempt.retryAt && ` ${retryWords(attempt.retryAt)}`}
        </p>
        <Button asChild variant="outline" className="mt-2 w-fit max-sm:w-full">
          <Link href={`/training/${attempt.moduleId}`}>
            {passed || attempt.attemptsLeft === 0 || attempt.retryAt
              ? 'Back to the module'
              : 'Back and try again'}
          </Link>
        </Button>
      </section>
      {attempt.review && (
        <section aria-labelledby="answers" className="grid gap-4">
          <h2 id="answers" className="text-lg font-semibold">
            Your answers
          </h2>
          <ol className="grid gap-4">
            {attempt.review.map((question) => (
              <li key={question.id}>
                <Reviewed question={question} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function Reviewed({ question }: { question: ReviewedQuestion }) {
  const Icon = question.right ? CircleCheck : CircleX
  const texts = (places: number[]) =>
    places.length > 0 ? places.map((place) => question.options[place]).join('\n') : 'No answer'

  return (
    <Card className="gap-3">
      <p
        className={cn(
          'inline-flex items-center gap-1.5 text-sm font-semibold',
          question.right ? 'text-success' : 'text-danger'
        )}
      >
        <Icon aria-hidden className="size-4" />
        {question.right ? 'Correct' : 'Wrong'}
      </p>
      <CardTitle as="h3" className="wrap-anywhere whitespace-pre-line">
        <bdi>{question.question}</bdi>
      </CardTitle>
      <dl className="grid gap-2 text-sm">
        <Line label="Your answer">{texts(question.chosen)}</Line>
        {!question.right && <Line label="Correct answer">{texts(question.correct)}</Line>}
        {question.explanation && <Line label="Explanation">{question.explanation}</Line>}
      </dl>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-muted-foreground">{label}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
        {children}
      </dd>
    </div>
  )
}
