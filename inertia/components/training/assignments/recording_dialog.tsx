import type { RecordingDetails } from '#training/queries/completions/recording_list'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { DialogForm } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { LoadFailed } from '~/components/feedback/load_failed'
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
import { useApiForm } from '~/hooks/use_api_form'
import { useRemote } from '~/hooks/use_remote'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'

type Recorded = RecordingDetails['completions'][number]

/** The people of a recording; a wrong completion can be voided. */
export default function RecordingDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const address = `/api/training/recordings/${id}`
  const {
    data: recording,
    failed,
    reload,
  } = useRemote('/api/training/recordings/:id', { params: { id } })
  const [voiding, setVoiding] = useState<Recorded | null>(null)

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>Recorded training</DialogTitle>
          <DialogDescription role="status">
            {recording
              ? `${recording.module}, held on ${formatShortDate(recording.heldOn)}${recording.trainer ? ` by ${recording.trainer}` : ''}`
              : failed
                ? 'Whose training it tells of.'
                : 'Loading...'}
          </DialogDescription>
        </DialogHeader>
        {failed && <LoadFailed onRetry={reload}>Couldn’t load the recording.</LoadFailed>}
        {recording?.note && <p className="text-sm whitespace-pre-wrap">{recording.note}</p>}
        {voiding ? (
          <VoidForm
            completion={voiding}
            onCancel={() => setVoiding(null)}
            onDone={() => setVoiding(null)}
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
            {recording?.hasSheet && (
              <Button asChild variant="outline">
                <a href={`${address}/sheet`} download>
                  <Download aria-hidden />
                  Sign-in sheet
                </a>
              </Button>
            )}
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface VoidFormProps {
  completion: Recorded
  onCancel: () => void
  onDone: () => void
}

function VoidForm({ completion, onCancel, onDone }: VoidFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { reason: '' },
    submit: ({ reason }) =>
      api.post('/api/training/completions/:id/void', {
        params: { id: completion.completionId },
        body: { reason },
      }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The completion is void.' })
      onDone()
    },
    failure: 'It could not be declared void.',
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label="Mark as void"
      busyLabel="Saving..."
      destructive
      onCancel={onCancel}
    >
      <p className="text-sm">
        The completion of <bdi className="font-medium">{completion.name}</bdi> stays on record but
        no longer counts.
      </p>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        required="A reason is required"
        autoFocus
      />
    </DialogForm>
  )
}
