import type { RequestedDocument } from '#documents/queries/request_list'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatLongDate } from '~/lib/dates'

const PdfView = lazy(async () => ({ default: (await import('~/components/pdf/pdf_view')).PdfView }))

interface ReadDocumentProps {
  asked: RequestedDocument
  own: boolean
  onDone: () => void
}

/** A document to be read, and the tick that says it was. */
export function ReadDocument({ asked, own, onDone }: ReadDocumentProps) {
  const [confirmed, setConfirmed] = useState(false)
  const [missing, setMissing] = useState(false)
  const { busy, attempt } = useAttempt()
  const address = `/api/documents/requests/${asked.id}/file`

  const acknowledge = () => {
    if (!confirmed) return setMissing(true)
    void attempt(async () => {
      await api.post('/api/documents/requests/:id/acknowledgement', {
        params: { id: asked.id },
        body: {
          sha256: asked.sha256 ?? '',
          confirmed,
        },
      })
      toast({ title: 'Success', description: 'Thank you. That you have read it is noted.' })
      onDone()
    }, 'It could not be noted. Please try again.')
  }

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
        <div className="grid gap-3">
          <label className="flex min-h-6 cursor-pointer items-center gap-3 text-sm">
            <Checkbox
              checked={confirmed}
              aria-invalid={missing}
              onCheckedChange={(checked) => {
                setConfirmed(checked === true)
                setMissing(false)
              }}
            />
            I have read this document.
          </label>
          {missing && (
            <p role="alert" className="text-sm text-danger">
              Tick that you have read the document.
            </p>
          )}
          <Button className="w-fit" aria-disabled={busy} onClick={acknowledge}>
            {busy ? 'Noting...' : 'Confirm'}
          </Button>
        </div>
      )}
      {asked.state === 'done' && (
        <Notice variant="success">Read on {formatLongDate(asked.doneAt)}.</Notice>
      )}
    </Card>
  )
}
