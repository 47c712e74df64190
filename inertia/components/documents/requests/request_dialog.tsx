import { DOCUMENT_NAME_LENGTH, DOCUMENT_TEXT_LENGTH } from '#documents/limits'
import type { RequestKind, FileKind } from '#documents/request'
import { useController, type UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { FormField } from '~/components/forms/form_field'
import { PeopleField } from '~/components/people/people_field'
import { whoCanBeAsked } from '~/components/people/person_picker'
import { PlanDialog, usePlanForm } from '~/components/training/assignments/plan_dialog'
import { todayUtc, type ChosenPerson } from '~/components/training/assignments/plan_labels'
import { Badge, type BadgeVariant } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { NativeSelect } from '~/components/ui/native-select'
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

type AskValues = {
  kind: RequestKind
  people: ChosenPerson[]
  name: string
  instructions: string
  templateId: string
  dueOn: string
  accepts: 'both' | FileKind
  maxMegabytes: string
  asksExpiry: boolean
}

type AskForm = UseFormReturn<AskValues>

const EMPTY: AskValues = {
  kind: 'upload',
  people: [],
  name: '',
  instructions: '',
  templateId: '',
  dueOn: '',
  accepts: 'both',
  maxMegabytes: '10',
  asksExpiry: false,
}

const bodyOf = (values: AskValues): Body => ({
  employeeIds: values.people.map((person) => person.id),
  kind: values.kind,
  name: values.name.trim() || null,
  instructions: values.instructions.trim(),
  dueOn: values.dueOn || null,
  ...(values.kind === 'read'
    ? { templateId: Number(values.templateId) }
    : {
        accepts: values.accepts === 'both' ? ['pdf', 'image'] : [values.accepts],
        maxMegabytes: Number(values.maxMegabytes),
        asksExpiry: values.asksExpiry,
      }),
})

/** Asks people to upload or read something, after telling what would become of each. */
export default function AskDialog({ onClose }: AskDialogProps) {
  const planning = usePlanForm<AskValues, Plan>({
    defaultValues: EMPTY,
    preview: (values) =>
      api.post('/api/documents/requests/preview', { body: bodyOf(values), quiet: true }),
    failed: 'The documents could not be requested.',
  })
  const { plan, busy } = planning

  const ask = () =>
    planning.run(async (values, headers) => {
      const body = bodyOf(values)
      const { counts } = await api.post('/api/documents/requests', { body, headers })
      onClose(counts.asked)
    })

  return (
    <PlanDialog
      title="Request documents"
      description={
        plan ? describe(plan) : 'A preview tells what would become of each person first.'
      }
      planning={planning}
      onClose={() => onClose(0)}
      actions={
        plan &&
        plan.counts.asked > 0 && (
          <Button aria-disabled={busy} onClick={ask}>
            {busy ? 'Asking...' : `Ask ${peopleText(plan.counts.asked)}`}
          </Button>
        )
      }
    >
      {plan ? <Results results={plan.results} /> : <AskFields form={planning.form} />}
    </PlanDialog>
  )
}

function AskFields({ form }: { form: AskForm }) {
  const uploads = form.watch('kind') === 'upload'
  const required = 'Say which document is asked for.'
  return (
    <>
      <FormField form={form} name="kind" label="What">
        {(control) => (
          <NativeSelect {...control} {...form.register('kind')}>
            <option value="upload">Upload a document</option>
            <option value="read">Read a document and confirm it</option>
          </NativeSelect>
        )}
      </FormField>
      {uploads ? (
        <FormField
          form={form}
          name="name"
          label="Document"
          hint="For instance: Passport"
          maxLength={DOCUMENT_NAME_LENGTH}
          required={required}
          rules={{ validate: (name) => Boolean(String(name).trim()) || required }}
        />
      ) : (
        <TemplateSelect form={form} />
      )}
      <PeopleField
        form={form}
        name="people"
        find={whoCanBeAsked}
        required="Choose at least one person."
      />
      <FormField
        form={form}
        name="instructions"
        label="Instructions"
        maxLength={DOCUMENT_TEXT_LENGTH}
        multiline
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="dueOn" label="Due date" type="date" min={todayUtc()} />
        {uploads && (
          <>
            <FormField form={form} name="accepts" label="Files">
              {(control) => (
                <NativeSelect {...control} {...form.register('accepts')}>
                  <option value="both">PDF or photo</option>
                  <option value="pdf">PDF</option>
                  <option value="image">Photo</option>
                </NativeSelect>
              )}
            </FormField>
            <FormField form={form} name="maxMegabytes" label="Largest size">
              {(control) => (
                <NativeSelect {...control} {...form.register('maxMegabytes')}>
                  {['1', '5', '10', '25'].map((size) => (
                    <option key={size} value={size}>
                      {size} MB
                    </option>
                  ))}
                </NativeSelect>
              )}
            </FormField>
          </>
        )}
      </div>
      {uploads && (
        <CheckboxField form={form} name="asksExpiry" label="Ask until when it is valid" />
      )}
    </>
  )
}

/** A document of the library that can be read. */
function TemplateSelect({ form }: { form: AskForm }) {
  const { data, failed } = useRemote('/api/documents/templates')
  const required = 'Choose the document to be read.'
  // Held by React, not by the element: the options come after the value.
  const { field } = useController({
    control: form.control,
    name: 'templateId',
    rules: { required },
  })
  return (
    <FormField
      form={form}
      name="templateId"
      label="Document"
      required={required}
      hint={failed ? 'The library could not be loaded.' : undefined}
    >
      {(control) => (
        <NativeSelect {...control} {...field}>
          <option value="">Choose from the library</option>
          {data
            ?.filter(({ version }) => version > 0)
            .map((template) => (
              <option key={template.id} value={template.id}>
                {template.name}
              </option>
            ))}
        </NativeSelect>
      )}
    </FormField>
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
