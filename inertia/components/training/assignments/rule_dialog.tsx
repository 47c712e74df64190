import type { RulePreview } from '#training/assignments/preview_rule'
import type { RuleView } from '#training/queries/rule_list'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '~/components/forms/field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { NativeSelect } from '~/components/ui/native-select'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'
import { ModuleSelect } from './module_select'
import { PlanDialog, usePlan } from './plan_dialog'
import { PlanResults } from './plan_results'
import { peopleText } from './plan_labels'
import { PlaceField } from './whom_fields'

interface RuleDialogProps {
  onClose: (changed: boolean) => void
}

/** A new rule: whom it would assign, by when and with which mails is told before it is kept. */
export default function RuleDialog({ onClose }: RuleDialogProps) {
  const ids = { days: useId(), from: useId() }
  const form = useForm({ defaultValues: { department: '', position: '', location: '' } })
  const [moduleId, setModuleId] = useState<number | null>(null)
  const [dueDays, setDueDays] = useState('30')
  const [dueFrom, setDueFrom] = useState<RuleView['dueFrom']>('assignment')
  const {
    plan: preview,
    busy,
    ...planning
  } = usePlan<RulePreview>('The rule could not be saved. Nothing was changed.')

  const send = (how: { dryRun?: boolean; live?: boolean }) =>
    api.post('/api/training/rules', {
      body: {
        moduleId: moduleId ?? 0,
        ...form.getValues(),
        dueDays: Number(dueDays),
        dueFrom,
        ...how,
      },
    })

  function missing(): string | null {
    if (moduleId === null) return 'Choose a module.'
    return /^\d{1,4}$/.test(dueDays) ? null : 'The days are a whole number.'
  }

  const save = (live: boolean) =>
    planning.run(async () => {
      await send({ live })
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
          ? 'This is what switching it on would do today. Nothing is changed yet.'
          : 'Assigns a module to everybody it is about, now and whoever comes later.'
      }
      failure={planning.failure}
      planned={preview !== null}
      busy={busy}
      onClose={() => onClose(false)}
      onPreview={() =>
        planning.preview(missing(), async () => (await send({ dryRun: true })).preview)
      }
      onBack={planning.back}
      actions={
        <>
          <Button variant="outline" aria-disabled={busy} onClick={() => save(false)}>
            Save as Draft
          </Button>
          <Button aria-disabled={busy} onClick={() => save(true)}>
            Switch On
          </Button>
        </>
      }
    >
      {preview ? (
        <PreviewFacts preview={preview} />
      ) : (
        <>
          <ModuleSelect value={moduleId} onChange={setModuleId} />
          <PlaceField form={form} name="department" label="Department" hint="Empty: any." />
          <PlaceField form={form} name="position" label="Position" hint="Empty: any." />
          <PlaceField form={form} name="location" label="Location" hint="Empty: any." />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field id={ids.days} label="Due after days">
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={dueDays}
                  onChange={(event) => setDueDays(event.currentTarget.value.trim())}
                />
              )}
            </Field>
            <Field id={ids.from} label="Counted from" hint="Never due before today.">
              {(control) => (
                <NativeSelect
                  {...control}
                  value={dueFrom}
                  onChange={(event) => setDueFrom(event.currentTarget.value as RuleView['dueFrom'])}
                >
                  <option value="assignment">Being assigned</option>
                  <option value="start">Start date</option>
                  <option value="approval">Approval</option>
                </NativeSelect>
              )}
            </Field>
          </div>
        </>
      )}
    </PlanDialog>
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
          {peopleText(preview.matching)} {preview.matching === 1 ? 'matches' : 'match'},{' '}
          {counts.assigned} of them would be assigned
          {firstDueOn &&
            (firstDueOn === lastDueOn
              ? `, due on ${formatShortDate(firstDueOn)}`
              : `, due from ${formatShortDate(firstDueOn)} to ${formatShortDate(lastDueOn)}`)}
          . No mail goes out at once: {peopleText(mails.digest)} will read of it in the next daily
          digest.
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
