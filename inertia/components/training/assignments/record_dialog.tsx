import { RECORDING_NOTE_LENGTH, TRAINER_LENGTH } from '#training/limits'
import { useId, useState } from 'react'
import { Field } from '~/components/forms/field'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'
import { messageOf } from '~/lib/failures'
import { ModuleSelect } from './module_select'
import { PlanDialog, usePlan } from './plan_dialog'
import { PlanResults } from './plan_results'
import { peopleText, todayUtc, type RecordingPlan } from './plan_labels'
import { useWhom, WhomFields } from './whom_fields'

interface RecordDialogProps {
  onClose: (recorded: boolean) => void
}

/** Records training that happened elsewhere, with its sign-in sheet. */
export default function RecordDialog({ onClose }: RecordDialogProps) {
  const ids = { day: useId(), trainer: useId(), note: useId(), sheet: useId() }
  const [moduleId, setModuleId] = useState<number | null>(null)
  const [heldOn, setHeldOn] = useState(todayUtc)
  const [trainer, setTrainer] = useState('')
  const [note, setNote] = useState('')
  const [sheet, setSheet] = useState<File | null>(null)
  const whom = useWhom()
  const key = useIdempotencyKey()
  const { plan, busy, ...planning } = usePlan<RecordingPlan>(
    'The training could not be recorded. Nothing was changed.'
  )

  const send = (dryRun: boolean) =>
    api.post('/api/training/recordings', {
      body: { moduleId: moduleId ?? 0, heldOn, trainer, note, ...whom.body(), dryRun },
      headers: dryRun ? undefined : { 'idempotency-key': key.current() },
    })

  const record = () =>
    planning.run(async () => {
      const recorded = await send(false)
      const description = `The training of ${peopleText(recorded.counts.recorded)} is recorded.`
      try {
        if (sheet && recorded.recordingId !== null) {
          await api.put('/api/training/recordings/:id/sheet', {
            params: { id: recorded.recordingId },
            query: { name: sheet.name },
            body: sheet,
          })
        }
        toast({ title: 'Success', description })
      } catch (error) {
        toast({
          variant: 'destructive',
          title: 'The sign-in sheet was not taken',
          description: `${description} ${messageOf(error, 'Add the sheet again.')}`,
        })
      }
      onClose(true)
    })

  return (
    <PlanDialog
      title="Record training"
      description={
        plan
          ? describe(plan)
          : 'For training that happened elsewhere, in a classroom or at another firm.'
      }
      failure={planning.failure}
      planned={plan !== null}
      busy={busy}
      onClose={() => onClose(false)}
      onPreview={() =>
        planning.preview(moduleId === null ? 'Choose a module.' : whom.missing(), () => send(true))
      }
      onBack={() => {
        key.renew()
        planning.back()
      }}
      actions={
        plan &&
        plan.counts.recorded > 0 && (
          <Button aria-disabled={busy} onClick={record}>
            {busy ? 'Recording...' : `Record ${peopleText(plan.counts.recorded)}`}
          </Button>
        )
      }
    >
      {plan ? (
        <PlanResults results={plan.results} />
      ) : (
        <>
          <ModuleSelect value={moduleId} onChange={setModuleId} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field id={ids.day} label="Held on">
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  max={todayUtc()}
                  value={heldOn}
                  onChange={(event) => setHeldOn(event.currentTarget.value)}
                />
              )}
            </Field>
            <Field id={ids.trainer} label="Trainer">
              {(control) => (
                <Input
                  {...control}
                  maxLength={TRAINER_LENGTH}
                  value={trainer}
                  onChange={(event) => setTrainer(event.currentTarget.value)}
                />
              )}
            </Field>
          </div>
          <WhomFields {...whom.fields} />
          <Field id={ids.note} label="Note">
            {(control) => (
              <Textarea
                {...control}
                maxLength={RECORDING_NOTE_LENGTH}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field
            id={ids.sheet}
            label="Sign-in sheet"
            hint={sheet ? `Chosen: ${sheet.name}` : 'A scan as PDF, PNG or JPEG, at most 10 MB.'}
          >
            {(control) => (
              <Input
                {...control}
                type="file"
                accept=".pdf,.png,.jpg,.jpeg"
                onChange={(event) => setSheet(event.currentTarget.files?.[0] ?? null)}
              />
            )}
          </Field>
        </>
      )}
    </PlanDialog>
  )
}

function describe({ counts, expiresOn }: RecordingPlan): string {
  if (counts.recorded === 0) return 'Nobody is left to record.'
  const until = expiresOn ? `, valid until ${formatShortDate(expiresOn)}` : ''
  return `${peopleText(counts.recorded)} will be recorded as completed${until}. Nothing is changed yet.`
}
