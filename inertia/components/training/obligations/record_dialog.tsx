import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '~/components/field'
import { Notice } from '~/components/notice'
import { useIdempotencyKey } from '~/components/people/use_idempotency_key'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { Input } from '~/components/ui/input'
import { NativeSelect } from '~/components/ui/native-select'
import { Textarea } from '~/components/ui/textarea'
import { reasonOr } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'
import { PlanResults } from './plan_results'
import { peopleText, todayUtc, type ChosenPerson, type RecordingPlan } from './types'
import { useModules } from './use_modules'
import { WhomFields, type Whom } from './whom_fields'

interface RecordDialogProps {
  onClose: (recorded: boolean) => void
}

/** Records training that happened elsewhere, with its sign-in sheet. */
export default function RecordDialog({ onClose }: RecordDialogProps) {
  const ids = { module: useId(), day: useId(), trainer: useId(), note: useId(), sheet: useId() }
  const { modules, failed } = useModules()
  const form = useForm({ defaultValues: { department: '' } })
  const [moduleId, setModuleId] = useState<number | null>(null)
  const [heldOn, setHeldOn] = useState(todayUtc)
  const [trainer, setTrainer] = useState('')
  const [note, setNote] = useState('')
  const [sheet, setSheet] = useState<File | null>(null)
  const [whom, setWhom] = useState<Whom>('people')
  const [chosen, setChosen] = useState<ChosenPerson[]>([])
  const [plan, setPlan] = useState<RecordingPlan | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)
  const key = useIdempotencyKey()
  const heading = useRef<HTMLHeadingElement>(null)

  const send = (dryRun: boolean) =>
    api.post<RecordingPlan>(
      '/api/training/recordings',
      {
        moduleId,
        heldOn,
        trainer,
        note,
        ...(whom === 'people'
          ? { employeeIds: chosen.map(({ id }) => id) }
          : { department: form.getValues('department') }),
        dryRun,
      },
      dryRun ? undefined : { headers: { 'idempotency-key': key.current() } }
    )

  async function attempt(work: () => Promise<void>) {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(reasonOr(error, 'The training could not be recorded. Nothing was changed.'))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  function missing(): string | null {
    if (moduleId === null) return 'Choose a module.'
    if (whom === 'people' && chosen.length === 0) return 'Choose at least one person.'
    if (whom === 'department' && !form.getValues('department').trim()) {
      return 'Choose a department.'
    }
    return null
  }

  const look = () =>
    attempt(async () => {
      const lacking = missing()
      if (lacking) return setFailure(lacking)
      setPlan(await send(true))
      heading.current?.focus()
    })

  const record = () =>
    attempt(async () => {
      const recorded = await send(false)
      const description = `The training of ${peopleText(recorded.counts.recorded)} is recorded.`
      try {
        if (sheet && recorded.recordingId !== null) {
          const name = encodeURIComponent(sheet.name)
          await api.put(
            `/api/training/recordings/${recorded.recordingId}/sheet?name=${name}`,
            sheet
          )
        }
        toast({ title: 'Success', description })
      } catch (error) {
        toast({
          variant: 'destructive',
          title: 'The sign-in sheet was not taken',
          description: `${description} ${reasonOr(error, 'Add the sheet again.')}`,
        })
      }
      onClose(true)
    })

  function back() {
    key.renew()
    setPlan(null)
    heading.current?.focus()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1} data-focus-quiet>
            Record training
          </DialogTitle>
          <DialogDescription>
            {plan
              ? describe(plan)
              : 'For training that happened elsewhere, in a classroom or at another firm.'}
          </DialogDescription>
        </DialogHeader>
        {failure && (
          <Notice role="alert" variant="danger">
            {failure}
          </Notice>
        )}
        {plan ? (
          <PlanResults results={plan.results} />
        ) : (
          <form
            id="record-training"
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void look()
            }}
          >
            <Field
              id={ids.module}
              label="Module"
              hint={failed ? 'The modules could not be loaded.' : undefined}
            >
              {(control) => (
                <NativeSelect
                  {...control}
                  value={moduleId ?? ''}
                  onChange={(event) => setModuleId(Number(event.currentTarget.value) || null)}
                >
                  <option value="">{modules ? 'Choose a module' : 'Loading...'}</option>
                  {modules?.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
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
                    maxLength={200}
                    value={trainer}
                    onChange={(event) => setTrainer(event.currentTarget.value)}
                  />
                )}
              </Field>
            </div>
            <WhomFields
              whom={whom}
              onWhom={setWhom}
              chosen={chosen}
              onChosen={setChosen}
              form={form}
            />
            <Field id={ids.note} label="Note">
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={1000}
                  value={note}
                  onChange={(event) => setNote(event.currentTarget.value)}
                />
              )}
            </Field>
            <Field
              id={ids.sheet}
              label="Sign-in sheet"
              hint="A scan as PDF, PNG or JPEG, at most 10 MB."
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
          </form>
        )}
        <DialogFooter>
          {plan ? (
            <>
              <Button variant="outline" onClick={back}>
                Back
              </Button>
              {plan.counts.recorded > 0 && (
                <Button aria-disabled={busy} onClick={record}>
                  {busy ? 'Recording...' : `Record ${peopleText(plan.counts.recorded)}`}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button variant="outline" onClick={() => onClose(false)}>
                Cancel
              </Button>
              <Button type="submit" form="record-training" aria-disabled={busy}>
                Preview
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function describe({ counts, expiresOn }: RecordingPlan): string {
  if (counts.recorded === 0) return 'Nobody is left to record.'
  const until = expiresOn ? `, valid until ${formatShortDate(expiresOn)}` : ''
  return `${peopleText(counts.recorded)} will be recorded as completed${until}. Nothing is changed yet.`
}
