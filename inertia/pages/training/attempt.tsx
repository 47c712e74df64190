import { counted } from '#core/counted'
import type { OwnAttemptDetails } from '#training/queries/own/own_attempt'
import { Head } from '@inertiajs/react'
import { Notice } from '~/components/feedback/notice'
import { AttemptForm } from '~/components/training/learner/attempt_form'
import { AttemptResult } from '~/components/training/learner/attempt_result'
import { attemptsWords } from '~/components/training/learner/attempt_labels'
import { BackToTraining } from '~/components/training/learner/back_to_training'
import AppShell from '~/layouts/app_shell'
// Loaded again here, a test is left by Back for a page whose script has not been loaded yet.
import '~/lib/came_back'

export default function Attempt({ attempt }: { attempt: OwnAttemptDetails }) {
  const graded = attempt.state === 'passed' || attempt.state === 'failed'

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
          {attempt.questions && (
            <p className="text-muted-foreground">
              {counted(attempt.questionCount, 'question')}. To pass, answer {attempt.passMark}%
              correctly. {attemptsWords(attempt.attemptsLeft)} You can leave and continue later.
            </p>
          )}
        </header>
        {attempt.outdated && attempt.questions && (
          <Notice className="mb-6">
            This training was corrected after you started this test. The test is graded as you see
            it here; your next one would have the correction.
          </Notice>
        )}
        {attempt.questions ? (
          <AttemptForm key={attempt.id} attempt={attempt} questions={attempt.questions} />
        ) : graded ? (
          <AttemptResult attempt={attempt} />
        ) : attempt.replaced ? (
          <Notice variant="warning">
            This training was updated and must be retaken. Start the test again.
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
