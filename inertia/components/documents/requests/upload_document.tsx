import type { RequestedDocument } from '#documents/queries/request_list'
import { useRef } from 'react'
import { Camera } from 'lucide-react'
import { FileField, FileProgress } from '~/components/forms/file_field'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { useUploadForm } from '~/hooks/use_upload_form'
import { upload } from '~/lib/upload'
import { toast } from '~/hooks/use_toast'
import { fileHint, fileTypes } from './file_rules'

interface UploadDocumentProps {
  asked: RequestedDocument
  /** YYYY-MM-DD, in the company's time zone */
  today: string
  onUploaded: () => void
}

/** A requested document: a file, or a photo taken with a phone. */
export function UploadDocument({ asked, today, onUploaded }: UploadDocumentProps) {
  const camera = useRef<HTMLInputElement>(null)
  const maxBytes = asked.maxBytes ?? 0
  const { form, onSubmit, submitting, file, choose, cancel } = useUploadForm({
    defaultValues: { expiresOn: '' },
    maxBytes,
    missing: 'Choose a file',
    send: ({ expiresOn }, sent, fileName) =>
      upload('POST', '/api/documents/requests/:id/submissions', sent, {
        params: { id: asked.id },
        query: { expiresOn, fileName },
      }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Document uploaded. It needs review.' })
      onUploaded()
    },
    failure: 'Failed to upload the document. Please try again.',
  })
  /** A canceled file dialog keeps the earlier choice. */
  const chooseOther = (chosen: File | null) => chosen && choose(chosen)

  return (
    <Card>
      <CardTitle>Upload</CardTitle>
      <form noValidate className="grid gap-5" onSubmit={onSubmit}>
        <FileField
          file={file}
          accept={fileTypes(asked.accepts)}
          hint={fileHint(asked.accepts, maxBytes)}
          onChoose={chooseOther}
        />
        {asked.accepts.includes('image') && (
          <div className="grid gap-2 md:hidden">
            <Button
              variant="outline"
              disabled={file.percent !== null}
              onClick={() => camera.current?.click()}
            >
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
              onChange={(event) => chooseOther(event.target.files?.[0] ?? null)}
            />
          </div>
        )}
        {file.chosen && (
          <p role="status" className="text-sm wrap-anywhere">
            Chosen: <bdi>{file.chosen.name}</bdi>
          </p>
        )}
        {asked.asksExpiry && (
          <FormField
            form={form}
            name="expiresOn"
            label="Valid until"
            type="date"
            min={today}
            required="Enter the expiration date"
            rules={{ validate: (day) => day >= today || 'This document has expired.' }}
          />
        )}
        <FileProgress file={file} />
        <div className="flex gap-2">
          {file.percent !== null && (
            <Button variant="outline" onClick={cancel}>
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
