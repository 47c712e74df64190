import { useEffect, useId, useRef, useState } from 'react'
import { Camera } from 'lucide-react'
import { Field } from '~/components/field'
import { FormField } from '~/components/form_field'
import { addressOf } from '~/components/people/list_address'
import { useIdempotencyKey } from '~/components/people/use_idempotency_key'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { Progress } from '~/components/ui/progress'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { ApiError } from '~/lib/api'
import { reasonOr } from '~/lib/failures'
import { upload } from '~/lib/upload'
import type { Asked } from './types'

interface UploadDocumentProps {
  asked: Asked
  /** YYYY-MM-DD, as the server counts days */
  today: string
  onUploaded: () => void
}

const MEBIBYTE = 1024 * 1024
const TYPES = { pdf: '.pdf,application/pdf', image: '.png,.jpg,.jpeg,image/png,image/jpeg' }
const WORDS = { pdf: 'a PDF', image: 'a photo as PNG or JPEG' }

/** A document that was asked for: a file, or a photo taken at once with a phone. */
export function UploadDocument({ asked, today, onUploaded }: UploadDocumentProps) {
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const camera = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController | null>(null)
  const fileId = useId()
  const key = useIdempotencyKey()
  const megabytes = Math.floor((asked.maxBytes ?? 0) / MEBIBYTE)

  useEffect(() => () => sending.current?.abort(), [])

  const problemOf = (chosen: File | null): string | null => {
    if (!chosen) return 'Choose a file'
    if (chosen.size === 0) return 'The file is empty.'
    return chosen.size > (asked.maxBytes ?? 0) ? `The file is larger than ${megabytes} MB.` : null
  }

  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { expiresOn: '' },
    submit: async ({ expiresOn }) => {
      const controller = new AbortController()
      sending.current = controller
      setPercent(0)
      const address = `/api/documents/requests/${asked.id}/submissions`
      try {
        return await upload<Asked>(
          addressOf(address, { expiresOn, fileName: file?.name.slice(-255) }),
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
      toast({ title: 'Success', description: 'Document uploaded. It awaits review.' })
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
        description: reasonOr(error, 'Failed to upload the document. Please try again.'),
      }
    },
  })

  function choose(chosen: File | null) {
    if (!chosen) return
    setFile(chosen)
    setFileError(problemOf(chosen))
  }

  return (
    <Card>
      <CardTitle>Upload</CardTitle>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          const problem = problemOf(file)
          setFileError(problem)
          if (!problem) return onSubmit(event)
          event.preventDefault()
          // The other fields say what they lack as well.
          void form.handleSubmit(() => undefined)()
        }}
      >
        <Field
          id={fileId}
          label="File"
          marked
          error={fileError ?? undefined}
          hint={`${asked.accepts.map((kind) => WORDS[kind]).join(', or ')}, up to ${megabytes} MB`}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept={asked.accepts.map((kind) => TYPES[kind]).join(',')}
              aria-required
              className="w-full min-w-0 cursor-pointer rounded-md border border-input bg-card text-sm text-foreground shadow-xs file:mr-3 file:min-h-10 file:cursor-pointer file:border-0 file:border-r file:border-input file:bg-secondary file:px-4 file:font-semibold file:text-secondary-foreground aria-invalid:border-destructive"
              onChange={(event) => choose(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        {asked.accepts.includes('image') && (
          <div className="grid gap-2 md:hidden">
            <Button variant="outline" onClick={() => camera.current?.click()}>
              <Camera aria-hidden />
              Take a photo
            </Button>
            <input
              ref={camera}
              type="file"
              accept="image/jpeg,image/png"
              capture="environment"
              aria-label="Photo"
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => choose(event.target.files?.[0] ?? null)}
            />
          </div>
        )}
        {file && (
          <p role="status" className="text-sm wrap-anywhere">
            Chosen: <bdi>{file.name}</bdi>
          </p>
        )}
        {asked.asksExpiry && (
          <FormField
            form={form}
            name="expiresOn"
            label="Valid until"
            type="date"
            min={today}
            required="Say until when it is valid"
            rules={{ validate: (day) => day >= today || 'This document has expired.' }}
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
        <div className="flex gap-2">
          {percent !== null && (
            <Button variant="outline" onClick={() => sending.current?.abort()}>
              Cancel
            </Button>
          )}
          <Button type="submit" aria-disabled={submitting}>
            {submitting ? 'Uploading...' : 'Upload'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
