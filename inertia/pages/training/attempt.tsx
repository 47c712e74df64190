import { counted } from '#core/counted'
import type { OwnAttemptDetails } from '#training/queries/own/own_attempt'
import { Head, router } from '@inertiajs/react'
import { useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { AttemptForm } from '~/components/training/learner/attempt_form'
import { AttemptResult } from '~/components/training/learner/attempt_result'
import { attemptsWords } from '~/components/training/learner/attempt_labels'
import { BackToTraining } from '~/components/training/learner/back_to_training'
import AppShell from '~/layouts/app_shell'
// Loaded again here, a test is left by Back for a page whose script has not been loaded yet.
import '~/lib/came_back'

export default function Attempt({ attempt }: { attempt: OwnAttemptDetails }) {
  // Why the server refused answers: it was submitted in another tab, or the module has changed.
  const [over, setOver] = useState<string | null>(null)
  const questions = over === null ? attempt.questions : null
  const graded = attempt.state === 'passed' || attempt.state === 'failed'

  function end(reason: string) {
    setOver(reason)
    router.reload({ only: ['attempt'] })
  }

  return (
    <>
      <Head title={`Test: ${attempt.moduleName}`} />
      <div className="max-w-3xl">
        <header className="mb-6 grid gap-3">
          <BackToTraining href={`/training/${attempt.moduleId}`}>
            Back to <bdi>{attempt.moduleName}</bdi>
          </BackToTraining>
          <h1 className="text-2xl leading-tight font-bold wrap-anywhere md:text-3xl">
            Test: <bdi>{attempt.moduleName}</bdi>
          </h1>
          {questions && (
            <p className="text-muted-foreground">
              {counted(attempt.questionCount, 'question')}. To pass, answer {attempt.passMark}%
              correctly. {attemptsWords(attempt.attemptsLeft)} You can leave and continue later.
            </p>
          )}
        </header>
        {attempt.outdated && questions && (
          <Notice className="mb-6">
            This training was corrected after you started this test. The test is graded as you see
            it here; your next one would have the correction.
          </Notice>
        )}
        {over !== null && (
          <Notice role="alert" variant="warning" className="mb-6">
            {over}
          </Notice>
        )}
        {questions ? (
          <AttemptForm key={attempt.id} attempt={attempt} questions={questions} onOver={end} />
        ) : graded ? (
          <AttemptResult attempt={attempt} />
        ) : over !== null ? null : attempt.replaced ? (
          <Notice variant="warning">
            This training was updated and must be retaken. Your answers were not counted. Start the
            test again.
          </Notice>
        ) : (
          <Notice variant="warning">
            This attempt was closed without a grade. It doesn’t count.
          </Notice>
        )}
      </div>
    </>
  )
}

Attempt.layout = AppShell
