import { router } from '@inertiajs/react'
import { Trash2 } from 'lucide-react'
import { ConfirmDialog } from '~/components/confirm_dialog'
import { tellFailure } from '~/components/people/imports/import_actions'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import { API, PAGE, type HistoryView } from './types'

/** Throws an import away that has not begun. */
export function DiscardHistory({ view }: { view: HistoryView }) {
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
          What was read of <bdi>{view.fileName}</bdi> is deleted here. No completion has been added;
          your own copy of the file stays as it is.
        </>
      }
      confirmLabel="Discard"
      busyLabel="Discarding..."
      cancelLabel="Keep"
      destructive
      onConfirm={async () => {
        try {
          await api.delete(`${API}/${view.id}`)
        } catch (error) {
          tellFailure(error, 'The import could not be discarded.')
          throw error
        }
        router.visit(PAGE)
      }}
    />
  )
}
