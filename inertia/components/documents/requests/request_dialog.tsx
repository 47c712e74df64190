import { DOCUMENT_NAME_LENGTH, DOCUMENT_TEXT_LENGTH } from '#documents/limits'
import type { RequestKind, FileKind } from '#documents/request'
import { useId, useState } from 'react'
import { Field } from '~/components/forms/field'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { PersonPicker, whoCanBeAsked } from '~/components/people/person_picker'
import { PlanDialog, usePlan } from '~/components/training/assignments/plan_dialog'
import { todayUtc, type ChosenPerson } from '~/components/training/assignments/plan_labels'
import { Badge, type BadgeVariant } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Input } from '~/components/ui/input'
import { NativeSelect } from '~/components/ui/native-select'
import { Textarea } from '~/components/ui/textarea'
import { useRemote } from '~/hooks/use_remote'
import { api } from '~/lib/api'
import type { Answer, Input as Taken } from '~/lib/routes'
import { peopleText } from './request_labels'

type Plan = Answer<'POST', '/api/documents/requests/preview'>
type Body = Taken<'POST', '/api/documents/requests'>

interface AskDialogProps {
  /** Told how many people were asked. */
  onClose: (asked: number) => void
}

/** Asks people to upload or read something, after telling what would become of each. */
export default function AskDialog({ onClose }: AskDialogProps) {
  const id = useId()
  const [kind, setKind] = useState<RequestKind>('upload')
  const [people, setPeople] = useState<ChosenPerson[]>([])
  const [values, setValues] = useState({
    name: '',
    instructions: '',
    templateId: '',
    dueOn: '',
    accepts: 'both' as 'both' | FileKind,
    maxMegabytes: '10',
    asksExpiry: false,
  })
  const key = useIdempotencyKey()
  const templates = useRemote('/api/documents/templates')
  const { plan, busy, ...planning } = usePlan<Plan>('The documents could not be requested.')
  const set = (changes: Partial<typeof values>) =>
    setValues((before) => ({ ...before, ...changes }))

  const body = (): Body => ({
    employeeIds: people.map((person) => person.id),
    kind,
    name: values.name.trim() || null,
    instructions: values.instructions.trim(),
    dueOn: values.dueOn || null,
    ...(kind === 'read'
      ? { templateId: Number(values.templateId) }
      : {
          accepts: values.accepts === 'both' ? ['pdf', 'image'] : [values.accepts],
          maxMegabytes: Number(values.maxMegabytes),
          asksExpiry: values.asksExpiry,
        }),
  })

  function missing(): string | null {
    if (people.length === 0) return 'Choose at least one person.'
    if (kind === 'read' && !values.templateId) return 'Choose the document to be read.'
    return kind === 'upload' && !values.name.trim() ? 'Say which document is asked for.' : null
  }

  const ask = () =>
    planning.run(async () => {
      const headers = { 'idempotency-key': key.current() }
      const { counts } = await api.post('/api/documents/requests', { body: body(), headers })
      onClose(counts.asked)
    })

  return (
    <PlanDialog
      title="Request documents"
      description={
        plan ? describe(plan) : 'A preview tells what would become of each person first.'
      }
      failure={planning.failure}
      planned={plan !== null}
      busy={busy}
      onClose={() => onClose(0)}
      onPreview={() =>
        planning.preview(missing(), () =>
          api.post('/api/documents/requests/preview', { body: body(), quiet: true })
        )
      }
      onBack={() => {
        key.renew()
        planning.back()
      }}
      actions={
        plan &&
        plan.counts.asked > 0 && (
          <Button aria-disabled={busy} onClick={ask}>
            {busy ? 'Asking...' : `Ask ${peopleText(plan.counts.asked)}`}
          </Button>
        )
      }
    >
      {plan ? (
        <Results results={plan.results} />
      ) : (
        <>
          <Field id={`${id}kind`} label="What">
            {(control) => (
              <NativeSelect
                {...control}
                value={kind}
                onChange={(event) => setKind(event.currentTarget.value as RequestKind)}
              >
                <option value="upload">Upload a document</option>
                <option value="read">Read a document and confirm it</option>
              </NativeSelect>
            )}
          </Field>
          {kind === 'read' ? (
            <Field
              id={`${id}template`}
              label="Document"
              error={templates.failed ? 'The library could not be loaded.' : undefined}
            >
              {(control) => (
                <NativeSelect
                  {...control}
                  value={values.templateId}
                  onChange={(event) => set({ templateId: event.currentTarget.value })}
                >
                  <option value="">Choose from the library</option>
                  {(templates.data ?? [])
                    .filter(({ version }) => version > 0)
                    .map((template) => (
                      <option key={template.id} value={template.id}>
                        {template.name}
                      </option>
                    ))}
                </NativeSelect>
              )}
            </Field>
          ) : (
            <Field id={`${id}name`} label="Document" hint="For instance: Passport">
              {(control) => (
                <Input
                  {...control}
                  maxLength={DOCUMENT_NAME_LENGTH}
                  value={values.name}
                  onChange={(event) => set({ name: event.currentTarget.value })}
                />
              )}
            </Field>
          )}
          <PersonPicker chosen={people} onChange={setPeople} find={whoCanBeAsked} />
          <Field id={`${id}instructions`} label="Instructions">
            {(control) => (
              <Textarea
                {...control}
                maxLength={DOCUMENT_TEXT_LENGTH}
                value={values.instructions}
                onChange={(event) => set({ instructions: event.currentTarget.value })}
              />
            )}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field id={`${id}due`} label="Due date">
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  min={todayUtc()}
                  value={values.dueOn}
                  onChange={(event) => set({ dueOn: event.currentTarget.value })}
                />
              )}
            </Field>
            {kind === 'upload' && (
              <>
                <Field id={`${id}accepts`} label="Files">
                  {(control) => (
                    <NativeSelect
                      {...control}
                      value={values.accepts}
                      onChange={(event) =>
                        set({ accepts: event.currentTarget.value as 'both' | FileKind })
                      }
                    >
                      <option value="both">PDF or photo</option>
                      <option value="pdf">PDF</option>
                      <option value="image">Photo</option>
                    </NativeSelect>
                  )}
                </Field>
                <Field id={`${id}size`} label="Largest size">
                  {(control) => (
                    <NativeSelect
                      {...control}
                      value={values.maxMegabytes}
                      onChange={(event) => set({ maxMegabytes: event.currentTarget.value })}
                    >
                      {['1', '5', '10', '25'].map((size) => (
                        <option key={size} value={size}>
                          {size} MB
                        </option>
                      ))}
                    </NativeSelect>
                  )}
                </Field>
              </>
            )}
          </div>
          {kind === 'upload' && (
            <label className="flex min-h-6 cursor-pointer items-center gap-3 text-sm">
              <Checkbox
                checked={values.asksExpiry}
                onCheckedChange={(checked) => set({ asksExpiry: checked === true })}
              />
              Ask until when it is valid
            </label>
          )}
        </>
      )}
    </PlanDialog>
  )
}

const describe = ({ counts }: Plan) =>
  counts.asked === 0
    ? 'Nobody would be asked.'
    : `${peopleText(counts.asked)} would be asked, and mailed at once if they can sign in. Nothing is changed yet.`

const words: Record<Plan['results'][number]['outcome'], [label: string, variant: BadgeVariant]> = {
  asked: ['Is asked', 'success'],
  already: ['Asked already', 'neutral'],
  refused: ['Not possible', 'danger'],
}

/** What becomes of each person; scrolled by the keyboard, too. */
function Results({ results }: Pick<Plan, 'results'>) {
  return (
    <div
      role="region"
      aria-label="Each person"
      tabIndex={0}
      className="max-h-[40vh] overflow-y-auto overscroll-contain rounded-lg border"
    >
      <ul className="divide-y">
        {results.map(({ employeeId, name, outcome, message }) => (
          <li key={employeeId} className="flex items-start gap-3 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi className="font-medium">{name ?? `No. ${employeeId}`}</bdi>
              {message && <span className="block text-muted-foreground">{message}</span>}
            </span>
            <Badge variant={words[outcome][1]}>{words[outcome][0]}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
