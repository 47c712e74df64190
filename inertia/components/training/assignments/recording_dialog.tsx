import type { RecordingDetails } from '#training/queries/completions/recording_list'
import { useState } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { VoidForm } from '~/components/training/proof/void_form'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useHeldTyping } from '~/hooks/use_held_typing'
import { useRemote } from '~/hooks/use_remote'
import { formatShortDate } from '~/lib/dates'
import { SignInSheet } from './sign_in_sheet'

type Recorded = RecordingDetails['completions'][number]

interface RecordingDialogProps {
  id: number
  onClose: () => void
  onChanged: () => void
}

/** The people of a recording and its sign-in sheet; a wrong completion can be voided. */
export default function RecordingDialog({ id, onClose, onChanged }: RecordingDialogProps) {
  const held = useHeldTyping()
  const {
    data: recording,
    failed,
    reload,
  } = useRemote('/api/training/recordings/:id', { params: { id } })
  const [voiding, setVoiding] = useState<Recorded | null>(null)

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-xl" {...held}>
        <DialogHeader>
          <DialogTitle>Recorded training</DialogTitle>
          <DialogDescription role="status">
            {recording
              ? `${recording.module}, held on ${formatShortDate(recording.heldOn)}${recording.trainer ? ` by ${recording.trainer}` : ''}`
              : failed
                ? 'Who took part, and the sign-in sheet.'
                : 'Loading...'}
          </DialogDescription>
        </DialogHeader>
        {failed && <LoadFailed onRetry={reload}>Couldn’t load the recording.</LoadFailed>}
        {recording?.note && <p className="text-sm whitespace-pre-wrap">{recording.note}</p>}
        {recording && (
          // An upload goes on in the meantime.
          <div hidden={voiding !== null}>
            <SignInSheet recordingId={id} stored={recording.hasSheet} onChanged={onChanged} />
          </div>
        )}
        {recording && voiding ? (
          <VoidForm
            {...voiding}
            completedOn={recording.heldOn}
            onCancel={() => setVoiding(null)}
            onDone={() => {
              setVoiding(null)
              onChanged()
            }}
          />
        ) : (
          recording && (
            <ul
              aria-label="People"
              tabIndex={0}
              className="max-h-[50vh] divide-y overflow-y-auto rounded-lg border"
            >
              {recording.completions.map((one) => (
                <li key={one.completionId} className="flex items-center gap-3 px-4 py-2 text-sm">
                  <div className="min-w-0 flex-1 wrap-anywhere">
                    <bdi className="font-medium">{one.name}</bdi>
                    {one.voidReason && (
                      <div className="text-muted-foreground">{one.voidReason}</div>
                    )}
                  </div>
                  {one.isVoid ? (
                    <Badge variant="neutral">Void</Badge>
                  ) : (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Void the completion of ${one.name}`}
                      onClick={() => setVoiding(one)}
                    >
                      Void…
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        )}
        {!voiding && (
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  )
}
