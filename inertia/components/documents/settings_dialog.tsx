import { DOCUMENT_NAME_LENGTH, DOCUMENT_TEXT_LENGTH, MOST_YEARS } from '#documents/limits'
import type { Retention } from '#documents/template'
import type { TemplateDetails, TemplateView } from '#documents/queries/find_template'
import { useWatch } from 'react-hook-form'
import { FormActions } from '~/components/forms/form_actions'
import { FormField } from '~/components/forms/form_field'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { NativeSelect } from '~/components/ui/native-select'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { RETENTION_WORDS, SIGNS_FIRST } from './template_labels'

interface SettingsDialogProps {
  /** What is changed; null to begin a letter. */
  template: TemplateView | null
  onClose: () => void
  onSaved: (template: TemplateDetails) => void
}

/** What a new letter begins with, to be written over. */
const BEGINNING = `{{today}}

Dear {{firstName}} {{lastName}},

write your letter here.

Sincerely,
{{company}}

{{managerSignature}} {{managerDate}}

{{employeeSignature}} {{employeeDate}}`

/** What is told of a document, besides what it holds. */
export default function SettingsDialog(props: SettingsDialogProps) {
  const { template, onClose } = props
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{template ? 'Document Settings' : 'Write Letter'}</DialogTitle>
          <DialogDescription>
            {template
              ? 'What was sent keeps what it was sent with.'
              : 'Its text is written next, with names and dates that are filled in for each person.'}
          </DialogDescription>
        </DialogHeader>
        <SettingsForm {...props} />
      </DialogContent>
    </Dialog>
  )
}

function SettingsForm({ template, onClose, onSaved }: SettingsDialogProps) {
  const key = useIdempotencyKey()
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: {
      name: template?.name ?? '',
      description: template?.description ?? '',
      signsFirst: template?.signsFirst ?? 'MANAGER',
      retention: template?.retention ?? 'none',
      retentionYears: String(template?.retentionYears ?? 7),
    },
    submit: ({ retentionYears, ...values }) => {
      const body = {
        ...values,
        ...(values.retention === 'years' && { retentionYears: Number(retentionYears) }),
      }
      return template
        ? api.patch('/api/documents/templates/:id', {
            params: { id: template.id },
            body: { ...body, updatedAt: template.updatedAt },
          })
        : api.post('/api/documents/letters', {
            body: { ...body, letter: BEGINNING },
            headers: { 'idempotency-key': key.current() },
          })
    },
    onSuccess: (saved) => {
      toast({ title: 'Success', description: template ? 'Settings saved.' : 'Letter created.' })
      onSaved(saved)
    },
    failure: 'The settings could not be saved.',
  })
  const retention = useWatch({ control: form.control, name: 'retention' })

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormField
        form={form}
        name="name"
        label="Name"
        maxLength={DOCUMENT_NAME_LENGTH}
        required="The name is required"
        rules={{ validate: (value) => Boolean(value.trim()) || 'The name is required' }}
      />
      <FormField
        form={form}
        name="description"
        label="Description"
        maxLength={DOCUMENT_TEXT_LENGTH}
        multiline
      />
      <FormField form={form} name="signsFirst" label="Who signs first">
        {(control) => (
          <NativeSelect {...control} {...form.register('signsFirst')}>
            {Object.entries(SIGNS_FIRST).map(([role, words]) => (
              <option key={role} value={role}>
                {words}
              </option>
            ))}
          </NativeSelect>
        )}
      </FormField>
      <FormField form={form} name="retention" label="How long it is kept">
        {(control) => (
          <NativeSelect {...control} {...form.register('retention')}>
            {(Object.keys(RETENTION_WORDS) as Retention[]).map((kind) => (
              <option key={kind} value={kind}>
                {RETENTION_WORDS[kind]}
              </option>
            ))}
          </NativeSelect>
        )}
      </FormField>
      {retention === 'years' && (
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
      <FormActions
        submitting={submitting}
        label={template ? 'Save' : 'Create Letter'}
        busyLabel="Saving..."
        onCancel={onClose}
      />
    </form>
  )
}
