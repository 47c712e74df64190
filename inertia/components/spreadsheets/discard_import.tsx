import { Trash2 } from 'lucide-react'
import { router } from '@inertiajs/react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import { toastFailure } from '~/lib/failures'

interface DiscardImportProps {
  fileName: string
  /** what has not happened yet, as a sentence without its end */
  untouched: string
  discard: () => Promise<unknown>
  /** the page to go to afterward */
  page: string
}

/** Discards an import that was not started. */
export function DiscardImport({ fileName, untouched, discard, page }: DiscardImportProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" className="text-destructive hover:text-destructive">
          <Trash2 aria-hidden />
          Discard
        </Button>
      }
      title="Discard this import?"
      description={
        <>
          What was read of <bdi>{fileName}</bdi> is deleted here. {untouched}; your own copy of the
          file stays as it is.
        </>
      }
      confirmLabel="Discard"
      busyLabel="Discarding..."
      cancelLabel="Keep"
      destructive
      onConfirm={async () => {
        try {
          await discard()
        } catch (error) {
          toastFailure(error, 'The import could not be discarded.')
          throw error
        }
        router.visit(page)
      }}
    />
  )
}
