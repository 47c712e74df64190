import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '~/components/field'
import { Notice } from '~/components/notice'
import { useIdempotencyKey } from '~/components/people/use_idempotency_key'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
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
import { reasonOr } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { PlanResults } from './plan_results'
import { peopleText, todayUtc, type AssignmentPlan, type ChosenPerson } from './types'
import { useModules } from './use_modules'
import { WhomFields, type Whom } from './whom_fields'

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
  const ids = { due: useId(), day: useId(), completed: useId() }
  const { modules, failed } = useModules()
  const [chosenModules, setModules] = useState<number[]>(moduleId ? [moduleId] : [])
  const [whom, setWhom] = useState<Whom>('people')
  const [chosen, setChosen] = useState<ChosenPerson[]>([])
  const form = useForm({ defaultValues: { department: '' } })
  const [due, setDue] = useState<Due>('module')
  const [dueOn, setDueOn] = useState(todayUtc)
  const [includeCompleted, setIncludeCompleted] = useState(false)
  const [plan, setPlan] = useState<AssignmentPlan | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)
  const key = useIdempotencyKey()
  const heading = useRef<HTMLHeadingElement>(null)

  const request = () => ({
    moduleIds: chosenModules,
    ...(people || whom === 'people'
      ? { employeeIds: (people ?? chosen).map(({ id }) => id) }
      : { department: form.getValues('department') }),
    ...(due === 'module' ? {} : { dueOn: due === 'none' ? null : dueOn }),
    includeCompleted,
  })

  function missing(): string | null {
    if (chosenModules.length === 0) return 'Choose at least one module.'
    if (people) return null
    if (whom === 'people' && chosen.length === 0) return 'Choose at least one person.'
    if (whom === 'department' && !form.getValues('department').trim()) {
      return 'Choose a department.'
    }
    return null
  }

  async function send(dryRun: boolean) {
    const lacking = missing()
    if (lacking) return setFailure(lacking)
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    setFailure(null)
    try {
      const answer = await api.post<AssignmentPlan>(
        '/api/training/assignments',
        { ...request(), dryRun },
        dryRun ? undefined : { headers: { 'idempotency-key': key.current() } }
      )
      if (dryRun) {
        setPlan(answer)
        heading.current?.focus()
        return
      }
      toast({
        title: 'Success',
        description: `Training is assigned to ${peopleText(answer.counts.people)}.`,
      })
      onClose(true)
    } catch (error) {
      setFailure(reasonOr(error, 'The training could not be assigned. Nothing was changed.'))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

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
            Assign training
          </DialogTitle>
          <DialogDescription>
            {plan ? describe(plan) : 'A preview tells what would become of each person first.'}
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
            id="assign-training"
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void send(true)
            }}
          >
            <fieldset className="grid gap-1.5">
              <legend className="mb-1.5 text-sm font-medium">Modules</legend>
              {failed && <p className="text-sm">The modules could not be loaded.</p>}
              {!failed && !modules && <p role="status">Loading modules...</p>}
              {modules?.length === 0 && (
                <p className="text-sm text-muted-foreground">There are no modules yet.</p>
              )}
              {modules && modules.length > 0 && (
                <div className="max-h-48 overflow-y-auto rounded-lg border p-1">
                  {modules.map((module) => (
                    <label
                      key={module.id}
                      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm hover:bg-accent"
                    >
                      <Checkbox
                        checked={chosenModules.includes(module.id)}
                        onCheckedChange={(checked) =>
                          setModules((before) =>
                            checked === true
                              ? [...before, module.id]
                              : before.filter((id) => id !== module.id)
                          )
                        }
                      />
                      <bdi className="wrap-anywhere">{module.name}</bdi>
                    </label>
                  ))}
                </div>
              )}
            </fieldset>
            <WhomFields
              given={people}
              whom={whom}
              onWhom={setWhom}
              chosen={chosen}
              onChosen={setChosen}
              form={form}
            />
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
          </form>
        )}
        <DialogFooter>
          {plan ? (
            <>
              <Button variant="outline" onClick={back}>
                Back
              </Button>
              {plan.counts.people > 0 && (
                <Button aria-disabled={busy} onClick={() => send(false)}>
                  {busy ? 'Assigning...' : `Assign to ${peopleText(plan.counts.people)}`}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button variant="outline" onClick={() => onClose(false)}>
                Cancel
              </Button>
              <Button type="submit" form="assign-training" aria-disabled={busy}>
                Preview
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function describe({ counts, mails }: AssignmentPlan): string {
  if (counts.people === 0) return 'Nobody would be assigned anything.'
  const { assigned } = counts
  const what = assigned === 1 ? '1 assignment' : `${assigned} assignments`
  return `${what} for ${peopleText(counts.people)}. No mail goes out at once: ${peopleText(mails.digest)} will read of it in the next daily digest. Nothing is changed yet.`
}
