import { Download, ExternalLink } from 'lucide-react'
import { Notice } from '~/components/feedback/notice'
import { Card, CardTitle } from '~/components/ui/card'

interface SentFileProps {
  address: string
  /** Null after it was deleted. */
  file: { name: string; mediaType: string } | null
  /** Its noun for a heading: 'certificate'. */
  what: string
}

const link =
  'inline-flex min-h-6 items-center gap-1.5 font-medium text-primary underline underline-offset-4'

/**
 * The submitted file: an image, or a PDF in the browser's own viewer. The frame is not sandboxed,
 * since browsers show no PDF in a sandbox; the file's content was checked.
 */
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
        <iframe
          src={shown}
          title={`The ${what} that was uploaded`}
          className="h-[70vh] min-h-80 w-full rounded-lg border bg-muted"
        />
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
