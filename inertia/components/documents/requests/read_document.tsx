import type { RequestedDocument } from '#documents/queries/request_list'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Notice } from '~/components/feedback/notice'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'

const PdfView = lazy(async () => ({ default: (await import('~/components/pdf/pdf_view')).PdfView }))

interface ReadDocumentProps {
  asked: RequestedDocument
  own: boolean
  onDone: () => void
}

/** A document to read, with the checkbox that confirms it. */
export function ReadDocument({ asked, own, onDone }: ReadDocumentProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { confirmed: false },
    submit: () =>
      api.post('/api/documents/requests/:id/acknowledgement', {
        params: { id: asked.id },
        body: { sha256: asked.sha256 ?? '', confirmed: true },
      }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Thanks. Your acknowledgment was recorded.' })
      onDone()
    },
    failure: 'It could not be noted. Please try again.',
  })
  const address = `/api/documents/requests/${asked.id}/file`

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>The document</CardTitle>
        <a
          href={address}
          className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4"
        >
          <Download aria-hidden className="size-4" />
          Download
        </a>
      </div>
      <Suspense fallback={<p role="status">Loading the document...</p>}>
        <PdfView address={`${address}?disposition=inline`} name={asked.name} className="h-[70vh]" />
      </Suspense>
      {own && asked.state === 'open' && (
        <form noValidate className="grid gap-3" onSubmit={onSubmit}>
          <CheckboxField
            form={form}
            name="confirmed"
            label="I have read this document."
            required="Confirm that you have read the document."
          />
          <Button type="submit" className="w-fit" aria-disabled={submitting}>
            {submitting ? 'Confirming...' : 'Confirm'}
          </Button>
        </form>
      )}
      {asked.state === 'done' && (
        <Notice variant="success">Read on {formatShortDate(asked.doneAt)}.</Notice>
      )}
    </Card>
  )
}
