import { counted, peopleCount } from '#core/counted'
import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { ChecklistField } from '~/components/forms/checklist_field'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { PlanDialog, usePlanForm } from './plan_dialog'
import { PlanResults } from './plan_results'
import { useCompanyDay } from '~/hooks/use_company_day'
import { type AssignmentPlan, type ChosenPerson } from './plan_labels'
import { useModules } from './use_modules'
import { FixedPeople, whomBody, WhomFields, whomValues, type WhomValues } from './whom_fields'

interface AssignDialogProps {
  /** Fixed where it is opened for a person or a selection. */
  people?: readonly ChosenPerson[]
  /** Preselected where it is opened from a module. */
  moduleId?: number
  onClose: (assigned: boolean) => void
}

type AssignValues = WhomValues & {
  moduleIds: number[]
  due: 'module' | 'day' | 'none'
  dueOn: string
  includeCompleted: boolean
}

const DUE: Record<AssignValues['due'], string> = {
  module: 'Module default',
  day: 'Specific date',
  none: 'No due date',
}

const bodyOf = ({ moduleIds, due, dueOn, includeCompleted, ...whom }: AssignValues) => ({
  moduleIds,
  ...whomBody(whom),
  ...(due === 'module' ? {} : { dueOn: due === 'none' ? null : dueOn }),
  includeCompleted,
})

/** Assigns modules to people, after a preview for each person. */
export default function AssignDialog({ people, moduleId, onClose }: AssignDialogProps) {
  const { today } = useCompanyDay()
  const planning = usePlanForm<AssignValues, AssignmentPlan>({
    defaultValues: {
      ...whomValues(people),
      moduleIds: moduleId ? [moduleId] : [],
      due: 'module',
      dueOn: today,
      includeCompleted: false,
    },
    preview: (values) =>
      api.post('/api/training/assignments', { body: { ...bodyOf(values), dryRun: true } }),
    failed: 'The training could not be assigned. Nothing was changed.',
  })
  const { plan, busy } = planning

  const assign = () =>
    planning.run(async (values, headers) => {
      const body = { ...bodyOf(values), dryRun: false }
      const { counts } = await api.post('/api/training/assignments', { body, headers })
      toast({
        title: 'Success',
        description: `Training assigned to ${peopleCount(counts.people)}.`,
      })
      onClose(true)
    })

  return (
    <PlanDialog
      title="Assign training"
      description={plan ? describe(plan) : "You'll see a preview before anything is assigned."}
      planning={planning}
      onClose={() => onClose(false)}
      actions={
        plan &&
        plan.counts.people > 0 && (
          <Button aria-disabled={busy} onClick={assign}>
            {busy ? 'Assigning...' : `Assign to ${peopleCount(plan.counts.people)}`}
          </Button>
        )
      }
    >
      {plan ? (
        <PlanResults results={plan.results} />
      ) : (
        <AssignFields form={planning.form} people={people} />
      )}
    </PlanDialog>
  )
}

type AssignFieldsProps = Pick<AssignDialogProps, 'people'> & { form: UseFormReturn<AssignValues> }

function AssignFields({ form, people }: AssignFieldsProps) {
  const { today } = useCompanyDay()
  return (
    <>
      <ChecklistField
        form={form}
        name="moduleIds"
        legend="Modules"
        what="modules"
        items={useModules()}
        empty="There are no modules yet."
        required="Choose at least one module."
      />
      {people ? <FixedPeople people={people} /> : <WhomFields form={form} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="due" label="Due" choices={DUE} />
        {form.watch('due') === 'day' && (
          <FormField
            form={form}
            name="dueOn"
            label="Due date"
            type="date"
            min={today}
            required="Choose a date"
          />
        )}
      </div>
      <CheckboxField
        form={form}
        name="includeCompleted"
        label="Include people who are already up to date"
      />
    </>
  )
}

function describe({ counts, mails }: AssignmentPlan): string {
  if (counts.people === 0) return 'No one would be assigned anything.'
  const { assigned } = counts
  const what = counted(assigned, 'assignment')
  return `${what} for ${peopleCount(counts.people)}. No email goes out right away: ${peopleCount(mails.digest)} will see it in their next daily digest. Nothing is changed yet.`
}
