import { Download, ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Card, CardTitle } from '~/components/ui/card'

const PdfView = lazy(async () => ({ default: (await import('~/components/pdf/pdf_view')).PdfView }))

interface SentFileProps {
  address: string
  /** Null after it was deleted. */
  file: { name: string; mediaType: string } | null
  /** Its noun for a heading: 'certificate'. */
  what: string
}

const link =
  'inline-flex min-h-6 items-center gap-1.5 font-medium text-primary underline underline-offset-4'

/** The submitted file: an image, or a PDF, which the browsers of many phones show in no frame. */
export function SentFile({ address, file, what }: SentFileProps) {
  if (!file) {
    return (
      <Card>
        <CardTitle>The file</CardTitle>
        <Notice variant="warning">The file is no longer here.</Notice>
      </Card>
    )
  }
  const shown = `${address}?disposition=inline`
  return (
    <Card>
      <CardTitle>The file</CardTitle>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <bdi className="wrap-anywhere">{file.name}</bdi>
        <a href={shown} target="_blank" rel="noreferrer" className={link}>
          <ExternalLink aria-hidden className="size-4" />
          Open in a new tab
        </a>
        <a href={address} className={link}>
          <Download aria-hidden className="size-4" />
          Download
        </a>
      </p>
      {file.mediaType === 'application/pdf' ? (
        <Suspense fallback={<p role="status">Loading the {what}...</p>}>
          <PdfView address={shown} name={file.name} className="h-[70vh] min-h-80" />
        </Suspense>
      ) : (
        <img
          src={shown}
          alt={`The ${what} that was uploaded`}
          className="mx-auto max-h-[70vh] max-w-full rounded-lg border object-contain"
        />
      )}
    </Card>
  )
}
