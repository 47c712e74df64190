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
import { reasonOr } from '~/lib/failures'
import { toast } from '~/hooks/use_toast'
import { ApiError } from '~/lib/api'
import { upload } from '~/lib/upload'
import type { OwnEvidence } from './types'

interface UploadCertificateProps {
  moduleId: number
  /** YYYY-MM-DD, as the server counts days */
  today: string
  onClose: () => void
  onUploaded: () => void
}

const MAX_BYTES = 10 * 1024 * 1024
const ACCEPTED = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg'

/** Why a file need not be sent at all; what it truly is, the server judges. */
function problemOf(file: File | null): string | null {
  if (!file) return 'Choose the file of your certificate'
  if (file.size === 0) return 'The file is empty.'
  return file.size > MAX_BYTES ? 'The file is larger than 10 MB.' : null
}

export default function UploadCertificate(props: UploadCertificateProps) {
  const sending = useRef<AbortController | null>(null)

  useEffect(() => () => sending.current?.abort(), [])

  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Upload Certificate</DialogTitle>
          <DialogDescription>
            A PDF, or a photo of it as PNG or JPEG, up to 10 MB.
          </DialogDescription>
        </DialogHeader>
        <UploadForm {...props} sending={sending} />
      </DialogContent>
    </Dialog>
  )
}

interface UploadFormProps extends UploadCertificateProps {
  sending: { current: AbortController | null }
}

function UploadForm({ moduleId, today, onClose, onUploaded, sending }: UploadFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const fileId = useId()
  const key = useIdempotencyKey()

  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { name: '', issuer: '', issuedOn: '', expiresOn: '' },
    submit: async (values) => {
      const controller = new AbortController()
      sending.current = controller
      setPercent(0)
      try {
        return await upload<OwnEvidence>(
          addressOf(`/api/training/modules/${moduleId}/evidence`, {
            ...values,
            fileName: file?.name.slice(-255),
          }),
          file as File,
          {
            signal: controller.signal,
            headers: { 'idempotency-key': key.current() },
            onProgress: (part) => setPercent(Math.round(part * 100)),
          }
        )
      } finally {
        sending.current = null
        setPercent(null)
      }
    },
    onSuccess: () => {
      toast({ title: 'Success', description: 'Certificate uploaded. It awaits review.' })
      onClose()
      onUploaded()
    },
    failure: (error) => {
      if (error instanceof DOMException && error.name === 'AbortError') return null
      if (error instanceof ApiError && error.status < 500) key.renew()
      const told =
        error instanceof ApiError && error.fieldErrors.find(({ field }) => field === 'file')
      if (told) setFileError(told.message)
      return {
        title: 'Error',
        description: reasonOr(error, 'Failed to upload the certificate. Please try again.'),
      }
    },
  })

  function choose(chosen: File | null) {
    setFile(chosen)
    setFileError(chosen ? problemOf(chosen) : null)
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
        // The other fields say what they lack as well.
        void form.trigger()
      }}
    >
      <FormField
        form={form}
        name="name"
        label="Certificate name"
        maxLength={200}
        required="The name is required"
        rules={{ validate: (value) => Boolean(value.trim()) || 'The name is required' }}
      />
      <FormField
        form={form}
        name="issuer"
        label="Issued by"
        maxLength={200}
        required="The issuer is required"
        rules={{ validate: (value) => Boolean(value.trim()) || 'The issuer is required' }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="issuedOn"
          label="Issue date"
          type="date"
          max={today}
          required="The issue date is required"
          rules={{ validate: (day) => day <= today || 'The issue date lies in the future.' }}
        />
        <FormField
          form={form}
          name="expiresOn"
          label="Expiry date"
          type="date"
          min={today}
          hint="Leave it empty if it does not expire."
          rules={{ validate: (day) => !day || day >= today || 'This certificate has expired.' }}
        />
      </div>
      <Field id={fileId} label="File" marked error={fileError ?? undefined}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={ACCEPTED}
            aria-required
            className="w-full min-w-0 cursor-pointer rounded-md border border-input bg-card text-sm text-foreground shadow-xs file:mr-3 file:min-h-10 file:cursor-pointer file:border-0 file:border-r file:border-input file:bg-secondary file:px-4 file:font-semibold file:text-secondary-foreground aria-invalid:border-destructive"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
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
