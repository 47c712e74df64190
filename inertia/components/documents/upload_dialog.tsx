import { useEffect, useId, useRef, useState } from 'react'
import { Field } from '~/components/field'
import { FormField } from '~/components/form_field'
import { addressOf } from '~/components/people/list_address'
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
import { Progress } from '~/components/ui/progress'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { ApiError } from '~/lib/api'
import { reasonOr } from '~/lib/failures'
import { upload } from '~/lib/upload'
import { counted, TEMPLATES, type Template, type TemplateDetails } from './types'

interface UploadDialogProps {
  /** What gets another version; null to add a document. */
  template: Template | null
  onClose: () => void
  onUploaded: (template: TemplateDetails) => void
}

type Answer = TemplateDetails & { droppedFields?: number }

const MAX_BYTES = 25 * 1024 * 1024

/** Why a file need not be sent at all; what it truly is, the server judges. */
function problemOf(file: File | null): string | null {
  if (!file) return 'Choose a PDF file'
  if (file.size === 0) return 'The file is empty.'
  return file.size > MAX_BYTES ? 'The file is larger than 25 MB.' : null
}

/** Adds a PDF to the library, or gives a document another file. */
export default function UploadDialog(props: UploadDialogProps) {
  const { template } = props
  const sending = useRef<AbortController | null>(null)

  useEffect(() => () => sending.current?.abort(), [])

  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{template ? `Upload ${template.name}` : 'Upload Document'}</DialogTitle>
          <DialogDescription>
            A PDF of up to 25 MB and 300 pages. Scripts and attachments are taken out of it, and
            fields of a form become suggestions.
            {template && template.version > 0
              ? ' Fields you placed stay where their page keeps its size; what was sent stays as it was.'
              : ''}
          </DialogDescription>
        </DialogHeader>
        <UploadForm {...props} sending={sending} />
      </DialogContent>
    </Dialog>
  )
}

interface UploadFormProps extends UploadDialogProps {
  sending: { current: AbortController | null }
}

function UploadForm({ template, onClose, onUploaded, sending }: UploadFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const fileId = useId()
  const key = useIdempotencyKey()

  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { name: template?.name ?? '' },
    submit: async ({ name }) => {
      const controller = new AbortController()
      sending.current = controller
      setPercent(0)
      const fileName = file?.name.slice(-255)
      const address = template
        ? addressOf(`${TEMPLATES}/${template.id}/file`, { fileName, updatedAt: template.updatedAt })
        : addressOf(TEMPLATES, { name, fileName })
      try {
        return await upload<Answer>(address, file as File, {
          method: template ? 'PUT' : 'POST',
          signal: controller.signal,
          headers: { 'idempotency-key': key.current() },
          onProgress: (part) => setPercent(Math.round(part * 100)),
        })
      } finally {
        sending.current = null
        setPercent(null)
      }
    },
    onSuccess: (answer) => {
      const dropped = answer.droppedFields ?? 0
      toast({
        title: 'Success',
        description:
          dropped > 0
            ? `Uploaded. ${counted(dropped, 'field')} had no page left and must be placed again.`
            : 'Uploaded.',
      })
      onUploaded(answer)
    },
    failure: (error) => {
      if (error instanceof DOMException && error.name === 'AbortError') return null
      if (error instanceof ApiError && error.status < 500) key.renew()
      const told =
        error instanceof ApiError && error.fieldErrors.find(({ field }) => field === 'file')
      if (told) setFileError(told.message)
      return { title: 'Error', description: reasonOr(error, 'The file could not be uploaded.') }
    },
  })

  function choose(chosen: File | null) {
    setFile(chosen)
    setFileError(chosen ? problemOf(chosen) : null)
    if (chosen && !form.getValues('name').trim()) {
      form.setValue('name', chosen.name.replace(/\.pdf$/i, '').slice(0, 200))
    }
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        const problem = problemOf(file)
        setFileError(problem)
        if (!problem) return onSubmit(event)
        event.preventDefault()
        void form.trigger()
      }}
    >
      <Field id={fileId} label="File" marked error={fileError ?? undefined}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".pdf,application/pdf"
            aria-required
            className="w-full min-w-0 cursor-pointer rounded-md border border-input bg-card text-sm text-foreground shadow-xs file:mr-3 file:min-h-10 file:cursor-pointer file:border-0 file:border-r file:border-input file:bg-secondary file:px-4 file:font-semibold file:text-secondary-foreground aria-invalid:border-destructive"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {!template && (
        <FormField
          form={form}
          name="name"
          label="Name"
          maxLength={200}
          hint="As who signs it reads it."
          required="The name is required"
          rules={{ validate: (value) => Boolean(value.trim()) || 'The name is required' }}
        />
      )}
      {percent !== null && (
        <div className="grid gap-1.5">
          <Progress value={percent} aria-label="Sending the file" />
          <p role="status" className="text-sm text-muted-foreground">
            {percent >= 100 ? 'Checking the file...' : 'Sending...'}
          </p>
        </div>
      )}
      <DialogFooter>
        <Button
          variant="outline"
          onClick={() => (sending.current ? sending.current.abort() : onClose())}
        >
          Cancel
        </Button>
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'Uploading...' : 'Upload'}
        </Button>
      </DialogFooter>
    </form>
  )
}
