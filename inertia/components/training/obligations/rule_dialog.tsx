import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '~/components/field'
import { Notice } from '~/components/notice'
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
import { reasonOr } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'
import { PlanResults } from './plan_results'
import { peopleText, type RulePreview, type RuleRow } from './types'
import { useModules } from './use_modules'
import { PlaceField } from './whom_fields'

interface RuleDialogProps {
  onClose: (changed: boolean) => void
}

interface RuleAnswer {
  rule: RuleRow
  preview: RulePreview
}

/** A new rule: whom it would assign, by when and with which mails is told before it is kept. */
export default function RuleDialog({ onClose }: RuleDialogProps) {
  const ids = { module: useId(), days: useId(), from: useId() }
  const { modules, failed } = useModules()
  const form = useForm({ defaultValues: { department: '', position: '', location: '' } })
  const [moduleId, setModuleId] = useState<number | null>(null)
  const [dueDays, setDueDays] = useState('30')
  const [dueFrom, setDueFrom] = useState<RuleRow['dueFrom']>('assignment')
  const [preview, setPreview] = useState<RulePreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)

  async function attempt(work: () => Promise<void>) {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(reasonOr(error, 'The rule could not be saved. Nothing was changed.'))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  const send = (dryRun: boolean) =>
    api.post<RuleAnswer>('/api/training/rules', {
      moduleId,
      ...form.getValues(),
      dueDays: Number(dueDays),
      dueFrom,
      dryRun,
    })

  const look = () =>
    attempt(async () => {
      if (moduleId === null) return setFailure('Choose a module.')
      if (!/^\d{1,4}$/.test(dueDays)) return setFailure('The days are a whole number.')
      setPreview((await send(true)).preview)
      heading.current?.focus()
    })

  const save = (live: boolean) =>
    attempt(async () => {
      const { rule } = await send(false)
      try {
        if (live) await api.post(`/api/training/rules/${rule.id}/live`, {})
        toast({
          title: 'Success',
          description: live ? 'The rule is live.' : 'The rule is kept as a draft.',
        })
      } catch {
        toast({
          variant: 'destructive',
          title: 'Error',
          description: 'The rule is kept as a draft, but could not be switched on.',
        })
      }
      onClose(true)
    })

  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1} data-focus-quiet>
            New rule
          </DialogTitle>
          <DialogDescription>
            {preview
              ? 'This is what switching it on would do today. Nothing is changed yet.'
              : 'Assigns a module to everybody it is about, now and whoever comes later.'}
          </DialogDescription>
        </DialogHeader>
        {failure && (
          <Notice role="alert" variant="danger">
            {failure}
          </Notice>
        )}
        {preview ? (
          <PreviewFacts preview={preview} />
        ) : (
          <form
            id="new-rule"
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
                    onChange={(event) =>
                      setDueFrom(event.currentTarget.value as RuleRow['dueFrom'])
                    }
                  >
                    <option value="assignment">Being assigned</option>
                    <option value="start">Start date</option>
                    <option value="approval">Approval</option>
                  </NativeSelect>
                )}
              </Field>
            </div>
          </form>
        )}
        <DialogFooter>
          {preview ? (
            <>
              <Button variant="ghost" onClick={() => setPreview(null)}>
                Back
              </Button>
              <Button variant="outline" aria-disabled={busy} onClick={() => save(false)}>
                Save as Draft
              </Button>
              <Button aria-disabled={busy} onClick={() => save(true)}>
                Switch On
              </Button>
            </>
          ) : (
            <>
              <Button variant="outline" onClick={() => onClose(false)}>
                Cancel
              </Button>
              <Button type="submit" form="new-rule" aria-disabled={busy}>
                Preview
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
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
