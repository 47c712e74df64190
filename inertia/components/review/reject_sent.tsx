import { RejectForm } from '~/components/forms/reject_form'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import type { ReviewedKind, SentIn } from './reviewed_kind'

interface RejectSentProps {
  review: SentIn
  kind: ReviewedKind
  open: boolean
  onOpenChange: (open: boolean) => void
  onRejected: () => void
  onFailed: (error: unknown, description: string) => void
}

/** Asks for the reason, which the sender reads. */
export function RejectSent({
  review,
  kind,
  open,
  onOpenChange,
  onRejected,
  onFailed,
}: RejectSentProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Reject this {kind.what}?</DialogTitle>
          <DialogDescription>
            <bdi>{fullName(review)}</bdi> is mailed the reason, and can send another one.
          </DialogDescription>
        </DialogHeader>
        <RejectForm
          send={(reason) => api.post(kind.reject, { params: { id: review.id }, body: { reason } })}
          onCancel={() => onOpenChange(false)}
          onRejected={onRejected}
          onFailed={(error) =>
            onFailed(error, `Failed to reject the ${kind.what}. Please try again.`)
          }
        />
      </DialogContent>
    </Dialog>
  )
}
