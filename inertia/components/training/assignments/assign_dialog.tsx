import { useId, useState } from 'react'
import { Field } from '~/components/forms/field'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Input } from '~/components/ui/input'
import { NativeSelect } from '~/components/ui/native-select'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { ModuleChoices } from './module_choices'
import { PlanDialog, usePlan } from './plan_dialog'
import { PlanResults } from './plan_results'
import { peopleText, todayUtc, type AssignmentPlan, type ChosenPerson } from './plan_labels'
import { useWhom, WhomFields } from './whom_fields'

interface AssignDialogProps {
  /** Fixed where it is opened for somebody, or for a selection. */
  people?: readonly ChosenPerson[]
  /** Chosen already where it is opened from a module. */
  moduleId?: number
  onClose: (assigned: boolean) => void
}

type Due = 'module' | 'day' | 'none'

/** Assigns modules to people: what would become of each is told before anything is changed. */
export default function AssignDialog({ people, moduleId, onClose }: AssignDialogProps) {
  const ids = { due: useId(), day: useId() }
  const [moduleIds, setModuleIds] = useState<number[]>(moduleId ? [moduleId] : [])
  const whom = useWhom(people)
  const [due, setDue] = useState<Due>('module')
  const [dueOn, setDueOn] = useState(todayUtc)
  const [includeCompleted, setIncludeCompleted] = useState(false)
  const key = useIdempotencyKey()
  const { plan, busy, ...planning } = usePlan<AssignmentPlan>(
    'The training could not be assigned. Nothing was changed.'
  )

  const send = (dryRun: boolean) =>
    api.post('/api/training/assignments', {
      body: {
        moduleIds,
        ...whom.body(),
        ...(due === 'module' ? {} : { dueOn: due === 'none' ? null : dueOn }),
        includeCompleted,
        dryRun,
      },
      headers: dryRun ? undefined : { 'idempotency-key': key.current() },
    })

  const assign = () =>
    planning.run(async () => {
      const { counts } = await send(false)
      toast({
        title: 'Success',
        description: `Training is assigned to ${peopleText(counts.people)}.`,
      })
      onClose(true)
    })

  return (
    <PlanDialog
      title="Assign training"
      description={
        plan ? describe(plan) : 'A preview tells what would become of each person first.'
      }
      failure={planning.failure}
      planned={plan !== null}
      busy={busy}
      onClose={() => onClose(false)}
      onPreview={() =>
        planning.preview(
          moduleIds.length === 0 ? 'Choose at least one module.' : whom.missing(),
          () => send(true)
        )
      }
      onBack={() => {
        key.renew()
        planning.back()
      }}
      actions={
        plan &&
        plan.counts.people > 0 && (
          <Button aria-disabled={busy} onClick={assign}>
            {busy ? 'Assigning...' : `Assign to ${peopleText(plan.counts.people)}`}
          </Button>
        )
      }
    >
      {plan ? (
        <PlanResults results={plan.results} />
      ) : (
        <>
          <ModuleChoices chosen={moduleIds} onChange={setModuleIds} />
          <WhomFields {...whom.fields} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field id={ids.due} label="Due">
              {(control) => (
                <NativeSelect
                  {...control}
                  value={due}
                  onChange={(event) => setDue(event.currentTarget.value as Due)}
                >
                  <option value="module">As each module says</option>
                  <option value="day">On a day</option>
                  <option value="none">Without a due date</option>
                </NativeSelect>
              )}
            </Field>
            {due === 'day' && (
              <Field id={ids.day} label="Due date">
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    min={todayUtc()}
                    value={dueOn}
                    onChange={(event) => setDueOn(event.currentTarget.value)}
                  />
                )}
              </Field>
            )}
          </div>
          <label className="flex min-h-6 cursor-pointer items-center gap-3 text-sm">
            <Checkbox
              checked={includeCompleted}
              onCheckedChange={(checked) => setIncludeCompleted(checked === true)}
            />
            Also to people whose completion still holds
          </label>
        </>
      )}
    </PlanDialog>
  )
}

function describe({ counts, mails }: AssignmentPlan): string {
  if (counts.people === 0) return 'Nobody would be assigned anything.'
  const { assigned } = counts
  const what = assigned === 1 ? '1 assignment' : `${assigned} assignments`
  return `${what} for ${peopleText(counts.people)}. No mail goes out at once: ${peopleText(mails.digest)} will read of it in the next daily digest. Nothing is changed yet.`
}
