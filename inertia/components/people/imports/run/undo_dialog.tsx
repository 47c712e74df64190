import { formatCount, peopleCount } from '#core/counted'
import type { UndoPreview } from '#people/import/undo/undo_batch'
import type { ImportView } from '#people/import/import_view'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'
import { act } from '../import_actions'

interface UndoDialogProps {
  view: ImportView
  onView: (view: ImportView) => void
}

/** Shows what an undo would do before it asks. */
export function UndoDialog({ view, onView }: UndoDialogProps) {
  const [preview, setPreview] = useState<UndoPreview | null>(null)
  const [open, setOpen] = useState(false)
  const { busy: loading, attempt } = useAttempt()

  const look = () =>
    attempt(async () => {
      setPreview(await api.get('/api/imports/:id/undo', { params: { id: view.id } }))
      setOpen(true)
    }, 'Couldn’t load what an undo would do.')

  return (
    <>
      <Button variant="outline" aria-disabled={loading} onClick={look}>
        <Undo2 aria-hidden />
        {loading ? 'Loading...' : 'Undo this import'}
      </Button>
      {preview && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Undo this import?"
          description="Its changes are undone, except where something was added to them since."
          confirmLabel="Undo import"
          busyLabel="Starting..."
          cancelLabel="Keep it"
          destructive
          onConfirm={() => act(view.id, 'undo', onView)}
        >
          <UndoPreview preview={preview} />
        </ConfirmDialog>
      )}
    </>
  )
}

function UndoPreview({ preview }: { preview: UndoPreview }) {
  const { removable, changedSince, restorable, kept, keptTotal, examined, all } = preview

  return (
    <div className="grid gap-3 text-sm">
      <dl className="grid grid-cols-3 divide-x rounded-lg border text-center">
        <Number label="removed" value={removable} />
        <Number label="restored" value={restorable} />
        <Number label="kept" value={keptTotal} />
      </dl>
      {examined < all && (
        <p>
          These are the last {formatCount(examined)} of {peopleCount(all)}. The rest are handled the
          same way.
        </p>
      )}
      {changedSince > 0 && (
        <Notice variant="warning">
          {changedSince === 1
            ? '1 of those removed has'
            : `${formatCount(changedSince)} of those removed have`}{' '}
          been changed since the import. Those changes are lost, too.
        </Notice>
      )}
      {removable > 0 && (
        <p className="text-muted-foreground">
          People who are removed can no longer register or sign in. Their invitations end.
        </p>
      )}
      {restorable > 0 && (
        <p className="text-muted-foreground">
          If the start date of someone who has not started yet changes back, they get an email.
        </p>
      )}
      {keptTotal > 0 && (
        <section aria-label="Kept unchanged" className="grid gap-2">
          <h3 className="font-semibold">Kept unchanged</h3>
          <ul
            tabIndex={0}
            aria-label="Who is kept and why"
            className="grid max-h-48 gap-1.5 overflow-y-auto rounded-lg bg-muted p-3"
          >
            {kept.map(({ employeeId, name, reason }) => (
              <li key={employeeId} className="wrap-anywhere">
                <bdi className="font-medium">{name}</bdi>
                <span className="text-muted-foreground">: {reason}</span>
              </li>
            ))}
            {keptTotal > kept.length && (
              <li className="text-muted-foreground">
                and {peopleCount(keptTotal - kept.length)} more
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  )
}

function Number({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse px-2 py-3">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="text-xl font-bold tabular-nums">{formatCount(value)}</dd>
    </div>
  )
}
