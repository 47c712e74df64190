import { peopleCount } from '#core/counted'
import type { RulePreview } from '#training/assignments/preview_rule'
import type { RuleView } from '#training/queries/assignments/rule_list'
import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'
import { ModuleSelect } from './module_select'
import { PlanDialog, usePlanForm } from './plan_dialog'
import { PlanResults } from './plan_results'
import { PlaceField } from './whom_fields'

interface RuleDialogProps {
  onClose: (changed: boolean) => void
}

const EMPTY = {
  moduleId: '',
  department: '',
  position: '',
  location: '',
  dueDays: '30',
  dueFrom: 'assignment' as RuleView['dueFrom'],
}

const DUE_FROM: Record<RuleView['dueFrom'], string> = {
  assignment: 'Assignment date',
  start: 'Start date',
  approval: 'Approval',
}

const send = (values: typeof EMPTY, how: { dryRun?: boolean; live?: boolean }) =>
  api.post('/api/training/rules', {
    body: {
      ...values,
      moduleId: Number(values.moduleId),
      dueDays: Number(values.dueDays),
      ...how,
    },
  })

/** A new rule, with a preview of people, due dates and emails. */
export default function RuleDialog({ onClose }: RuleDialogProps) {
  const planning = usePlanForm({
    defaultValues: EMPTY,
    preview: async (values) => (await send(values, { dryRun: true })).preview,
    failed: 'The rule could not be saved. Nothing was changed.',
  })
  const { plan: preview, busy } = planning

  const save = (live: boolean) =>
    planning.run(async (values) => {
      await send(values, { live })
      toast({
        title: 'Success',
        description: live ? 'The rule is live.' : 'The rule is kept as a draft.',
      })
      onClose(true)
    })

  return (
    <PlanDialog
      title="New rule"
      description={
        preview
          ? 'This is what turning it on would do today. Nothing is changed yet.'
          : 'Automatically assigns training to current and future employees who match.'
      }
      planning={planning}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button variant="outline" aria-disabled={busy} onClick={() => save(false)}>
            Save as draft
          </Button>
          <Button aria-disabled={busy} onClick={() => save(true)}>
            Turn on
          </Button>
        </>
      }
    >
      {preview ? <PreviewFacts preview={preview} /> : <RuleFields form={planning.form} />}
    </PlanDialog>
  )
}

function RuleFields({ form }: { form: UseFormReturn<typeof EMPTY> }) {
  return (
    <>
      <ModuleSelect form={form} />
      <PlaceField form={form} name="department" label="Department" hint="Leave blank for any" />
      <PlaceField form={form} name="position" label="Position" hint="Leave blank for any" />
      <PlaceField form={form} name="location" label="Location" hint="Leave blank for any" />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="dueDays"
          label="Due after days"
          inputMode="numeric"
          rules={{
            validate: (days) => /^\s*\d{1,4}\s*$/.test(days) || 'The days are a whole number.',
          }}
        />
        <FormField
          form={form}
          name="dueFrom"
          label="Starting from"
          hint="Due dates in the past are moved to today."
          choices={DUE_FROM}
        />
      </div>
    </>
  )
}

/** What a rule would do today. */
export function PreviewFacts({ preview }: { preview: RulePreview }) {
  const { counts, mails, firstDueOn, lastDueOn } = preview
  return (
    <div className="grid gap-3 text-sm">
      {preview.warning ? (
        <Notice variant="warning">{preview.warning}</Notice>
      ) : (
        <p>
          {peopleCount(preview.matching)} {preview.matching === 1 ? 'matches' : 'match'},{' '}
          {counts.assigned} will be assigned
          {firstDueOn &&
            (firstDueOn === lastDueOn
              ? `, due on ${formatShortDate(firstDueOn)}`
              : `, due from ${formatShortDate(firstDueOn)} to ${formatShortDate(lastDueOn)}`)}
          . No email goes out right away: {peopleCount(mails.digest)} will be notified in the next
          daily digest.
        </p>
      )}
      <PlanResults results={preview.results} />
      {preview.matching > preview.results.length && (
        <p className="text-muted-foreground">
          The first {preview.results.length} of {preview.matching} are shown.
        </p>
      )}
    </div>
  )
}
