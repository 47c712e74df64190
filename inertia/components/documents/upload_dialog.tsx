import { counted } from '#core/counted'
import { DOCUMENT_NAME_LENGTH } from '#documents/limits'
import type { TemplateDetails, TemplateView } from '#documents/queries/find_template'
import { FileField, FileProgress } from '~/components/forms/file_field'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { useUploadForm } from '~/hooks/use_upload_form'
import type { Answer } from '~/lib/routes'
import { upload } from '~/lib/upload'
import { toast } from '~/hooks/use_toast'

interface UploadDialogProps {
  /** The template that gets a new version; null to add a document. */
  template: Pick<TemplateView, 'id' | 'name' | 'version' | 'updatedAt'> | null
  onClose: () => void
  onUploaded: (template: TemplateDetails) => void
}

/** Another file may have fewer pages; fields on missing pages are dropped. */
type Uploaded = TemplateDetails &
  Partial<Pick<Answer<'PUT', '/api/documents/templates/:id/file'>, 'droppedFields'>>

const MAX_BYTES = 25 * 1024 * 1024

/** Adds a PDF to the library, or gives a document another file. */
export default function UploadDialog(props: UploadDialogProps) {
  const { template, onClose } = props
  return (
    <DialogFrame
      title={template ? `Upload ${template.name}` : 'Upload document'}
      description={`A PDF of up to 25 MB and 300 pages. Scripts and attachments are removed. Form fields become suggestions.${
        template && template.version > 0
          ? " Fields you placed stay on pages of the same size. Documents already sent don't change."
          : ''
      }`}
      onOpenChange={onClose}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <UploadForm {...props} />
    </DialogFrame>
  )
}

function UploadForm({ template, onClose, onUploaded }: UploadDialogProps) {
  const { form, onSubmit, submitting, file, choose, cancel } = useUploadForm<
    { name: string },
    Uploaded
  >({
    defaultValues: { name: template?.name ?? '' },
    maxBytes: MAX_BYTES,
    missing: 'Choose a PDF file',
    send: ({ name }, sent, fileName) =>
      template
        ? upload('PUT', '/api/documents/templates/:id/file', sent, {
            params: { id: template.id },
            query: { fileName, updatedAt: template.updatedAt },
          })
        : upload('POST', '/api/documents/templates', sent, { query: { name, fileName } }),
    onSuccess: (answer) => {
      const dropped = answer.droppedFields ?? 0
      toast({
        title: 'Success',
        description:
          dropped > 0
            ? `Uploaded. ${counted(dropped, 'field')} lost their page and must be placed again.`
            : 'Uploaded.',
      })
      onUploaded(answer)
    },
    failure: 'The file could not be uploaded.',
  })

  function chooseAndName(chosen: File | null) {
    choose(chosen)
    if (chosen && !form.getValues('name').trim()) {
      form.setValue('name', chosen.name.replace(/\.pdf$/i, '').slice(0, 200))
    }
  }

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label="Upload"
      busyLabel="Uploading..."
      onCancel={() => cancel() || onClose()}
    >
      <FileField file={file} accept=".pdf,application/pdf" onChoose={chooseAndName} />
      {!template && (
        <FormField
          form={form}
          name="name"
          label="Name"
          maxLength={DOCUMENT_NAME_LENGTH}
          hint="The name signers will see."
          required="The name is required"
        />
      )}
      <FileProgress file={file} />
    </DialogForm>
  )
}
