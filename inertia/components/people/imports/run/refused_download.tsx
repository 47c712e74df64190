import type { ImportView } from '#people/import/import_view'
import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'

interface RefusedDownloadProps {
  view: ImportView
  refused: number
}

/**
 * The refused rows as a file with the same columns and the reasons, to correct and import again.
 */
export function RefusedDownload({ view, refused }: RefusedDownloadProps) {
  if (refused === 0) return null

  return (
    <Button variant="outline" asChild>
      <a href={`/api/imports/${view.id}/refused`} download>
        <Download aria-hidden />
        Download rows with errors
      </a>
    </Button>
  )
}
