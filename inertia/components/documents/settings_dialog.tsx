import { changedSince } from '#core/changed_since'
import { DOCUMENT_NAME_LENGTH, DOCUMENT_TEXT_LENGTH, MOST_YEARS } from '#documents/limits'
import type { TemplateDetails, TemplateView } from '#documents/queries/find_template'
import type { UseFormReturn } from 'react-hook-form'
import type { PlacedField } from '#documents/placed_field'
import type { DocumentSigner } from '#documents/signers'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { useApiForm } from '~/hooks/use_api_form'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { replacesOthersChanges } from '~/lib/others_changes'
import { typedValues } from '~/lib/typed_values'
import { rowsOf, SignersField, signersOfRows, type SignersValues } from './signers_field'
import { RETENTION_WORDS, SIGNED_BY } from './template_labels'

interface SettingsDialogProps {
  /** The template to change; null for a new letter. */
  template: TemplateView | null
  /** Its fields that are not saved yet. */
  unsaved?: readonly PlacedField[] | null
  onClose: () => void
  onSaved: (done: Saved) => void
}

interface Saved {
  saved: TemplateDetails
  /** The document was changed since it was read. */
  overtaken: boolean
}

/** Where the list of a new document begins. */
const USUAL_SIGNERS: DocumentSigner[] = [
  { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 1 },
  { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 2 },
]

/** The initial text of a new letter. */
const BEGINNING = `{{today}}

Dear {{firstName}} {{lastName}},

write your letter here.

Sincerely,
{{company}}

{{managerSignature}} {{managerDate}}

{{employeeSignature}} {{employeeDate}}`

/**
 * The server checks fields that are saved. The others could not be saved once their signer is gone.
 * @throws ApiError as its answer.
 */
function assertUnsavedKept(fields: readonly PlacedField[], signers: readonly DocumentSigner[]) {
  const stray = fields.find((field) => !signers.some(({ role }) => role === field.role))
  if (!stray) return
  throw refused(
    'signers',
    `"${stray.name}" belongs to a signer who is not in the list. Remove the field first, or give it to another signer.`
  )
}

const refused = (field: keyof Values, message: string) =>
  new ApiError(422, message, { message, errors: [{ field, message }] })

const valuesOf = (template: TemplateView | null) => ({
  name: template?.name ?? '',
  description: template?.description ?? '',
  signedBy: template?.ownSigners ? ('own' as const) : (template?.signsFirst ?? 'MANAGER'),
  signers: rowsOf(template?.signers ?? USUAL_SIGNERS),
  retention: template?.retention ?? 'none',
  retentionYears: String(template?.retentionYears ?? 7),
})

type Values = ReturnType<typeof valuesOf>

/** Who signs is one setting in two fields: neither means anything with someone else's other one. */
const whoSigns = ({ signedBy, signers }: Values) =>
  JSON.stringify([signedBy, signedBy === 'own' ? signers : null])

const signersIn = ({ signedBy, signers }: Values, stored: readonly DocumentSigner[]) =>
  signedBy === 'own' ? signersOfRows(signers, stored) : USUAL_SIGNERS

/** As the calls take them. */
const bodyOf = (
  { retentionYears, signedBy, signers, ...values }: Values,
  stored: readonly DocumentSigner[] = []
) => ({
  ...values,
  ...(signedBy === 'own'
    ? { signers: signersOfRows(signers, stored) }
    : { signers: null, signsFirst: signedBy }),
  ...(values.retention === 'years' && { retentionYears: Number(retentionYears) }),
})

/** A document's settings, without its content. */
export default function SettingsDialog(props: SettingsDialogProps) {
  return (
    <DialogFrame
      title={props.template ? 'Document settings' : 'Write letter'}
      description={
        props.template
          ? 'Documents already sent don’t change.'
          : 'Next, you write its text. Names and dates are filled in for each person.'
      }
      onOpenChange={props.onClose}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <Settings {...props} />
    </DialogFrame>
  )
}

function Settings({ template, unsaved, onClose, onSaved }: SettingsDialogProps) {
  const key = useIdempotencyKey()
  const { form, onSubmit, submitting } = useApiForm<Values, Saved | null>({
    defaultValues: valuesOf(template),
    submit: async (values): Promise<Saved | null> => {
      if (!template) {
        const saved = await api.post('/api/documents/letters', {
          body: { ...bodyOf(values), letter: BEGINNING },
          headers: { 'idempotency-key': key.current() },
        })
        return { saved, overtaken: false }
      }
      const params = { id: template.id }
      const stored = await api.get('/api/documents/templates/:id', { params })
      const theirs = valuesOf(stored)
      if (
        (dirtyFields.signedBy || dirtyFields.signers) &&
        ![whoSigns(valuesOf(template)), whoSigns(values)].includes(whoSigns(theirs))
      ) {
        throw refused('signedBy', `${changedSince('Who signs')} Reload the page to see it.`)
      }
      if (replacesOthersChanges(form, theirs)) return null
      const settings = { ...theirs, ...typedValues(values, dirtyFields) }
      assertUnsavedKept(unsaved ?? [], signersIn(settings, stored.signers))
      const saved = await api.patch('/api/documents/templates/:id', {
        params,
        body: { ...bodyOf(settings, stored.signers), updatedAt: stored.updatedAt },
      })
      return { saved, overtaken: stored.updatedAt !== template.updatedAt }
    },
    onSuccess: (done) => {
      if (done === null) return
      toast({ title: 'Success', description: template ? 'Settings saved.' : 'Letter created.' })
      onSaved(done)
    },
    fieldFor: (field) => (field === 'signsFirst' ? 'signedBy' : field),
    failure: 'The settings could not be saved.',
  })
  const { dirtyFields } = form.formState

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label={template ? 'Save' : 'Create letter'}
      busyLabel="Saving..."
      onCancel={onClose}
    >
      <FormField
        form={form}
        name="name"
        label="Name"
        maxLength={DOCUMENT_NAME_LENGTH}
        required="The name is required"
      />
      <FormField
        form={form}
        name="description"
        label="Description"
        maxLength={DOCUMENT_TEXT_LENGTH}
        multiline
      />
      <FormField form={form} name="signedBy" label="Who signs" choices={SIGNED_BY} />
      {form.watch('signedBy') === 'own' && (
        <SignersField
          form={form as unknown as UseFormReturn<SignersValues>}
          stored={template?.signers ?? []}
        />
      )}
      <FormField
        form={form}
        name="retention"
        label="How long it is kept"
        choices={RETENTION_WORDS}
      />
      {form.watch('retention') === 'years' && (
        <FormField
          form={form}
          name="retentionYears"
          label="Years after the last signature"
          type="number"
          min={1}
          max={MOST_YEARS}
          required="Say how many years it is kept."
          rules={{
            validate: (value) =>
              (Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 100) ||
              'A whole number from 1 to 100',
          }}
        />
      )}
    </DialogForm>
  )
}
