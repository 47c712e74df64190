import { RejectForm } from '~/components/reject_form'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import type { Review } from './types'

interface RejectEvidenceProps {
  review: Review
  open: boolean
  onOpenChange: (open: boolean) => void
  onRejected: () => void
  onFailed: (error: unknown, description: string) => void
}

/** Asks for the reason, which the sender reads. */
export function RejectEvidence({
  review,
  open,
  onOpenChange,
  onRejected,
  onFailed,
}: RejectEvidenceProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Reject this certificate?</DialogTitle>
          <DialogDescription>
            <bdi>{fullName(review)}</bdi> is mailed the reason, and can send another one.
          </DialogDescription>
        </DialogHeader>
        <RejectForm
          send={(reason) => api.post(`/api/training/evidence/${review.id}/rejection`, { reason })}
          onCancel={() => onOpenChange(false)}
          onRejected={onRejected}
          onFailed={(error) =>
            onFailed(error, 'Failed to reject the certificate. Please try again.')
          }
        />
      </DialogContent>
    </Dialog>
  )
}
