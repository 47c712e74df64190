import { counted } from '#core/counted'
import type { GivenQuestion } from '#training/attempt'
import type { OwnAttemptDetails } from '#training/queries/own/own_attempt'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { api, ApiError, isUnauthorized } from '~/lib/api'
import { messageOf, toastFailure } from '~/lib/failures'
import { QuestionFields } from './question_fields'
import { sent, useDraftAnswers, type SaveState } from './use_draft_answers'

interface AttemptFormProps {
  attempt: OwnAttemptDetails
  questions: GivenQuestion[]
  /** The attempt can no longer be taken, and why. */
  onOver: (reason: string) => void
}

const saveWords: Record<SaveState, string> = {
  saved: 'Your answers are saved.',
  saving: 'Saving...',
  failed: 'Not saved yet. Trying again...',
}

/** An open attempt: answers are saved during the test, and the server grades them at the end. */
export function AttemptForm({ attempt, questions, onOver }: AttemptFormProps) {
  const draft = useDraftAnswers(attempt.id, attempt.answers ?? {}, onOver)
  const [asking, setAsking] = useState(false)
  const { busy: submitting, attempt: tryTo } = useAttempt()
  const answered = questions.filter(({ id }) => (draft.answers[id] ?? []).length > 0).length
  const missing = questions.length - answered

  const submit = () =>
    tryTo(async () => {
      await draft.settle()
      await api.post('/api/training/attempts/:id/submission', {
        params: { id: attempt.id },
        body: {
          answers: sent(Object.entries(draft.answers)),
        },
      })
      draft.finish()
      await new Promise<void>((resolve) => {
        router.reload({ only: ['attempt'], onFinish: () => resolve() })
      })
      window.scrollTo({ top: 0 })
    }, refused)

  function refused(error: unknown) {
    if (isUnauthorized(error)) return
    if (error instanceof ApiError && error.status === 409) {
      draft.finish()
      onOver(messageOf(error, 'This attempt is over.'))
      return
    }
    draft.resume()
    toastFailure(error, 'Failed to submit the test. Your answers are kept. Please try again.')
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing > 0) setAsking(true)
        else void submit()
      }}
    >
      {questions.map((question, index) => (
        <QuestionFields
          key={question.id}
          question={question}
          number={index + 1}
          of={questions.length}
          chosen={draft.answers[question.id] ?? []}
          onChoose={(chosen) => draft.choose(question.id, chosen)}
        />
      ))}
      <div
        data-sticky-footer
        className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t bg-background px-4 py-3 md:mx-0 md:px-0"
      >
        <div className="text-sm text-muted-foreground">
          <p>
            {answered} of {questions.length} answered
          </p>
          <p role="status">{saveWords[draft.state]}</p>
        </div>
        <Button type="submit" aria-disabled={submitting} className="max-sm:w-full">
          {submitting ? 'Submitting...' : 'Submit test'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={counted(missing, 'question is unanswered', 'questions are unanswered')}
        description="An unanswered question counts as wrong. You can go back and answer it."
        confirmLabel="Submit anyway"
        cancelLabel="Go back"
        busyLabel="Submitting..."
        onConfirm={submit}
      />
    </form>
  )
}
