import { peopleCount } from '#core/counted'
import { PlanDialog, usePlanForm } from '~/components/training/assignments/plan_dialog'
import { outcomeWords } from '~/components/training/assignments/plan_labels'
import { PlanResults } from '~/components/training/assignments/plan_results'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import type { Answer } from '~/lib/routes'
import { AskFields, EMPTY, bodyOf, type AskValues } from './request_fields'

type Plan = Answer<'POST', '/api/documents/requests/preview'>

interface AskDialogProps {
  /** Called with the number of people who got the request. */
  onClose: (asked: number) => void
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

  const ask = () =>
    planning.run(async (values, headers) => {
      const body = bodyOf(values)
      const { counts } = await api.post('/api/documents/requests', { body, headers })
      onClose(counts.asked)
    })

  return (
    <PlanDialog
      title="Request documents"
      description={plan ? describe(plan) : "You'll see a preview before anything is sent."}
      planning={planning}
      onClose={() => onClose(0)}
      actions={
        plan &&
        plan.counts.asked > 0 && (
          <Button aria-disabled={busy} onClick={ask}>
            {busy ? 'Requesting...' : `Request from ${peopleCount(plan.counts.asked)}`}
          </Button>
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

const describe = ({ counts }: Plan) =>
  counts.asked === 0
    ? 'No one would be asked.'
    : `${peopleCount(counts.asked)} will get a request, with an email right away if they can sign in. Nothing is sent yet.`

const words = {
  ...outcomeWords,
  already: ['Already requested', 'neutral'],
  refused: ['Not possible', 'danger'],
} satisfies typeof outcomeWords
