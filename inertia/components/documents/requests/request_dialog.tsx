import { peopleCount } from '#core/counted'
import { useState } from 'react'
import { PlanDialog, usePlanForm } from '~/components/training/assignments/plan_dialog'
import { outcomeWords } from '~/components/training/assignments/plan_labels'
import { PlanResults } from '~/components/training/assignments/plan_results'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import type { Answer } from '~/lib/routes'
import { AskFields, EMPTY, bodyOf, type AskValues } from './request_fields'

type Plan = Answer<'POST', '/api/documents/requests/preview'>

interface AskDialogProps {
  onClose: (asked: boolean) => void
}

/** Asks people to upload or read a document, after a preview. */
export default function AskDialog({ onClose }: AskDialogProps) {
  const planning = usePlanForm<AskValues, Plan>({
    defaultValues: EMPTY,
    preview: (values) =>
      api.post('/api/documents/requests/preview', { body: bodyOf(values), quiet: true }),
    failed: 'The documents could not be requested.',
  })
  const { plan, busy } = planning
  const [answer, setAnswer] = useState<Plan | null>(null)
  const isAnswer = plan !== null && plan === answer
  // Where no one was asked, nothing has happened: it can be changed and requested again.
  const finished = isAnswer && plan.counts.asked + plan.counts.already > 0

  const ask = () =>
    planning.run(async (values, headers) => {
      const body = bodyOf(values)
      const asked = await api.post('/api/documents/requests', { body, headers })
      if (asked.results.some(isUnexpected)) {
        setAnswer(asked)
        planning.showPlan(asked)
        return
      }
      const description = `Requested from ${peopleCount(asked.counts.asked)}.`
      toast({ title: 'Success', description })
      onClose(true)
    })

  /** Not requested, although the preview said that it would be. */
  function isUnexpected({ employeeId, outcome }: Plan['results'][number]) {
    const planned = plan?.results.find((one) => one.employeeId === employeeId)
    return outcome !== 'asked' && planned?.outcome === 'asked'
  }

  const close = () => onClose(finished)

  return (
    <PlanDialog
      title="Request documents"
      description={
        isAnswer
          ? told(plan)
          : plan
            ? describe(plan)
            : "You'll see a preview before anything is sent."
      }
      planning={planning}
      onClose={close}
      finished={finished}
      actions={
        finished ? (
          <Button onClick={close}>Close</Button>
        ) : (
          plan &&
          plan.counts.asked > 0 && (
            <Button aria-disabled={busy} onClick={ask}>
              {busy ? 'Requesting...' : `Request from ${peopleCount(plan.counts.asked)}`}
            </Button>
          )
        )
      }
    >
      {plan ? (
        <PlanResults results={plan.results} words={words} />
      ) : (
        <AskFields form={planning.form} />
      )}
    </PlanDialog>
  )
}

/** What became of it. */
function told({ counts: { asked, already, refused } }: Plan): string {
  if (asked + already === 0) return 'Nothing was requested. The list says why.'
  const parts = [
    asked > 0 && `Requested from ${peopleCount(asked)}.`,
    already > 0 && `${peopleCount(already)} had been asked already.`,
    refused > 0 && `Not requested from ${peopleCount(refused)}: the list says why.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const describe = ({ counts }: Plan) =>
  counts.asked === 0
    ? 'No one would be asked.'
    : `${peopleCount(counts.asked)} will get a request, with an email right away if they can sign in. Nothing is sent yet.`

const words = {
  ...outcomeWords,
  already: ['Already requested', 'neutral'],
  refused: ['Not possible', 'danger'],
} satisfies typeof outcomeWords
