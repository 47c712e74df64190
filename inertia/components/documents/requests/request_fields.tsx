import { DOCUMENT_NAME_LENGTH, DOCUMENT_TEXT_LENGTH } from '#documents/limits'
import type { RequestKind, FileKind } from '#documents/request'
import { useController, type UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { FormField } from '~/components/forms/form_field'
import { PeopleField } from '~/components/people/people_field'
import { whoCanBeAsked } from '~/components/people/person_picker'
import { useCompanyDay } from '~/hooks/use_company_day'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { NativeSelect } from '~/components/ui/native-select'
import { useRemote } from '~/hooks/use_remote'
import type { Input as Taken } from '~/lib/routes'

type Body = Taken<'POST', '/api/documents/requests'>

export type AskValues = {
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

const KINDS: Record<RequestKind, string> = {
  upload: 'Upload a document',
  read: 'Read and acknowledge a document',
}
const FILES: Record<AskValues['accepts'], string> = {
  both: 'PDF or photo',
  pdf: 'PDF',
  image: 'Photo',
}
const SIZES = { 1: '1 MB', 5: '5 MB', 10: '10 MB', 25: '25 MB' }

type AskForm = UseFormReturn<AskValues>

export const EMPTY: AskValues = {
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

/** The body of the call. */
export const bodyOf = (values: AskValues): Body => ({
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

/** The request and its recipients. */
export function AskFields({ form }: { form: AskForm }) {
  const { today } = useCompanyDay()
  const uploads = form.watch('kind') === 'upload'
  return (
    <>
      <FormField form={form} name="kind" label="What" choices={KINDS} />
      {uploads ? (
        <FormField
          form={form}
          name="name"
          label="Document"
          hint="For example: Passport"
          maxLength={DOCUMENT_NAME_LENGTH}
          required="Enter the name of the document."
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
        <FormField form={form} name="dueOn" label="Due date" type="date" min={today} />
        {uploads && (
          <>
            <FormField form={form} name="accepts" label="Files" choices={FILES} />
            <FormField form={form} name="maxMegabytes" label="Maximum size" choices={SIZES} />
          </>
        )}
      </div>
      {uploads && (
        <CheckboxField form={form} name="asksExpiry" label="Ask for an expiration date" />
      )}
    </>
  )
}

/** A document of the library that can be read. */
function TemplateSelect({ form }: { form: AskForm }) {
  const { data, failed } = useRemote('/api/documents/templates')
  const required = 'Choose the document to be read.'
  // Controlled by React, since the options load after the value.
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
