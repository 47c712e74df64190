import { peopleCount } from '#core/counted'
import { RECORDING_NOTE_LENGTH, TRAINER_LENGTH } from '#training/limits'
import { useController, type UseFormReturn } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'
import { messageOf } from '~/lib/failures'
import { NOT_SENT } from '~/lib/upload'
import { ModuleSelect } from './module_select'
import { PlanDialog, usePlanForm } from './plan_dialog'
import { PlanResults } from './plan_results'
import { useCompanyDay } from '~/hooks/use_company_day'
import type { RecordingPlan } from './plan_labels'
import { sendSheet, sheetProblemOf, SHEET_FILES } from './sheet_file'
import { whomBody, WhomFields, whomValues, type WhomValues } from './whom_fields'

interface RecordDialogProps {
  onClose: (recorded: boolean) => void
}

type RecordValues = WhomValues & {
  moduleId: string
  heldOn: string
  trainer: string
  note: string
  sheet: File | null
}

const bodyOf = ({ moduleId, heldOn, trainer, note, ...whom }: RecordValues) => ({
  moduleId: Number(moduleId),
  heldOn,
  trainer,
  note,
  ...whomBody(whom),
})

/** Records training outside the portal, with its sign-in sheet. */
export default function RecordDialog({ onClose }: RecordDialogProps) {
  const { today } = useCompanyDay()
  const planning = usePlanForm<RecordValues, RecordingPlan>({
    defaultValues: {
      ...whomValues(),
      moduleId: '',
      heldOn: today,
      trainer: '',
      note: '',
      sheet: null,
    },
    preview: (values) =>
      api.post('/api/training/recordings', { body: { ...bodyOf(values), dryRun: true } }),
    failed: 'The training could not be recorded. Nothing was changed.',
  })
  const { plan, busy } = planning

  const record = () =>
    planning.run(async (values, headers) => {
      const body = { ...bodyOf(values), dryRun: false }
      const recorded = await api.post('/api/training/recordings', { body, headers })
      const description = `The training of ${peopleCount(recorded.counts.recorded)} is recorded.`
      const { sheet } = values
      try {
        if (sheet && recorded.recordingId !== null) {
          await sendSheet(recorded.recordingId, { file: sheet })
        }
        toast({ title: 'Success', description })
      } catch (error) {
        toast({
          variant: 'destructive',
          title: 'The sign-in sheet was not taken',
          description: `${description} ${messageOf(error, NOT_SENT)} To add it again, choose View beside the training.`,
        })
      }
      onClose(true)
    })

  return (
    <PlanDialog
      title="Record training"
      description={
        plan ? describe(plan) : 'For training that happened elsewhere, such as in a classroom.'
      }
      planning={planning}
      onClose={() => onClose(false)}
      actions={
        plan &&
        plan.counts.recorded > 0 && (
          <Button aria-disabled={busy} onClick={record}>
            {busy ? 'Recording...' : `Record ${peopleCount(plan.counts.recorded)}`}
          </Button>
        )
      }
    >
      {plan ? <PlanResults results={plan.results} /> : <RecordFields form={planning.form} />}
    </PlanDialog>
  )
}

function RecordFields({ form }: { form: UseFormReturn<RecordValues> }) {
  const { today } = useCompanyDay()
  const { field } = useController({
    control: form.control,
    name: 'sheet',
    // Refused here, it is refused before the training is recorded.
    rules: { validate: (file) => !file || (sheetProblemOf(file) ?? true) },
  })
  const sheet = field.value
  return (
    <>
      <ModuleSelect form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="heldOn" label="Date" type="date" max={today} />
        <FormField form={form} name="trainer" label="Trainer" maxLength={TRAINER_LENGTH} />
      </div>
      <WhomFields form={form} />
      <FormField form={form} name="note" label="Note" maxLength={RECORDING_NOTE_LENGTH} multiline />
      <FormField
        form={form}
        name="sheet"
        label="Sign-in sheet"
        hint={sheet ? `Chosen: ${sheet.name}` : 'A scan as PDF, PNG or JPEG, at most 10 MB.'}
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            ref={field.ref}
            accept={SHEET_FILES}
            onChange={(event) => {
              field.onChange(event.currentTarget.files?.[0] ?? null)
              void form.trigger('sheet')
            }}
          />
        )}
      </FormField>
    </>
  )
}

function describe({ counts, expiresOn }: RecordingPlan): string {
  if (counts.recorded === 0) return 'There is no one left to record.'
  const until = expiresOn ? `, valid until ${formatShortDate(expiresOn)}` : ''
  return `${peopleCount(counts.recorded)} will be recorded as completed${until}. Nothing is changed yet.`
}
