import { counted } from '#core/counted'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { attemptsWords } from '~/components/training/learner/attempt_labels'
import { QuestionFields } from '~/components/training/learner/question_fields'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import type { LearnerModule, ModuleQuestion } from './managed_module'

type Answers = Record<string, number[]>

interface TestTryoutProps {
  module: LearnerModule
  /** Shows the questions at once. */
  started?: boolean
}

/**
 * A test to try out: graded in the browser, and forgotten when the page is left. Questions that
 * are edited meanwhile change where they are.
 */
export function TestTryout({ module, started = false }: TestTryoutProps) {
  const { testQuestions, passMark, attemptsAllowed, shuffleQuestions } = module
  // In which order a shuffled test asks; null before the start.
  const [order, setOrder] = useState<readonly string[] | null>(started ? [] : null)
  const [answers, setAnswers] = useState<Answers>({})
  const [graded, setGraded] = useState(false)
  const heading = useRef<HTMLParagraphElement>(null)

  function start() {
    setAnswers({})
    setGraded(false)
    setOrder(shuffled(testQuestions.map(({ id }) => id)))
  }

  if (!order) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-sm text-muted-foreground">
          {counted(testQuestions.length, 'question')}. To pass, answer {passMark}% correctly.{' '}
          {attemptsWords(attemptsAllowed)}
        </p>
        <Button onClick={start}>Start Test</Button>
      </div>
    )
  }

  const questions = shuffleQuestions ? inOrder(testQuestions, order) : testQuestions
  const right = questions.filter((question) => isRight(question, answers[question.id])).length
  const score = Math.floor((100 * right) / questions.length)

  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        setGraded(true)
        heading.current?.focus()
      }}
    >
      <p
        ref={heading}
        tabIndex={-1}
        role="status"
        className={cn('font-medium', !graded && 'sr-only')}
      >
        {graded &&
          (score >= passMark
            ? `Passed with ${score}%. ${right} of ${counted(questions.length, 'answer')} ${questions.length === 1 ? 'is' : 'are'} correct.`
            : `Not passed. You scored ${score}%. You need ${passMark}% to pass.`)}
      </p>
      <ol className="grid gap-6">
        {questions.map((question, index) => (
          <li key={question.id}>
            {graded ? (
              <GradedQuestion
                question={question}
                number={index + 1}
                chosen={answers[question.id] ?? []}
              />
            ) : (
              <QuestionFields
                question={question}
                number={index + 1}
                of={questions.length}
                chosen={answers[question.id] ?? []}
                onChoose={(chosen) => setAnswers({ ...answers, [question.id]: chosen })}
              />
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {graded ? (
          <Button onClick={start}>Try again</Button>
        ) : (
          <Button type="submit">Show result</Button>
        )}
      </div>
    </form>
  )
}

interface GradedQuestionProps {
  question: ModuleQuestion
  number: number
  chosen: number[]
}

/** Chosen and correct options, and why. */
function GradedQuestion({ question, number, chosen }: GradedQuestionProps) {
  const right = isRight(question, chosen)
  const Icon = right ? Check : X

  return (
    <section className="grid gap-3 rounded-xl border p-5">
      <p className="font-semibold wrap-anywhere whitespace-pre-line">
        {number}. <bdi>{question.question}</bdi>
      </p>
      <ul className="grid gap-1.5 text-sm">
        {question.options.map((option, place) => (
          <li key={place} className="flex flex-wrap items-center gap-x-3">
            <bdi className="min-w-0 wrap-anywhere">{option}</bdi>
            {question.correctAnswers.includes(place) && <Badge variant="success">Correct</Badge>}
            {chosen.includes(place) && <Badge variant="outline">Chosen</Badge>}
          </li>
        ))}
      </ul>
      <p className={cn('flex items-start gap-2 text-sm', right ? 'text-success' : 'text-danger')}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere whitespace-pre-line">
          {right ? 'Correct.' : 'Wrong.'} {question.explanation}
        </span>
      </p>
    </section>
  )
}

function isRight({ correctAnswers }: ModuleQuestion, chosen: number[] = []): boolean {
  return (
    chosen.length > 0 &&
    chosen.length === correctAnswers.length &&
    chosen.every((one) => correctAnswers.includes(one))
  )
}

/** Questions that the order does not name come last. */
function inOrder(questions: readonly ModuleQuestion[], order: readonly string[]) {
  const placeOf = ({ id }: ModuleQuestion) => (order.includes(id) ? order.indexOf(id) : Infinity)
  return questions.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = items.map((item) => ({ item, place: Math.random() }))
  return order.sort((a, b) => a.place - b.place).map(({ item }) => item)
}
