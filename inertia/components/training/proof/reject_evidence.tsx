import { FormField } from '~/components/form_field'
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
import { api, ApiError } from '~/lib/api'
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
export function RejectEvidence({ open, onOpenChange, ...rest }: RejectEvidenceProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Reject this certificate?</DialogTitle>
          <DialogDescription>
            <bdi>{fullName(rest.review)}</bdi> is mailed the reason, and can send another one.
          </DialogDescription>
        </DialogHeader>
        <RejectForm onCancel={() => onOpenChange(false)} {...rest} />
      </DialogContent>
    </Dialog>
  )
}

type RejectFormProps = Pick<RejectEvidenceProps, 'review' | 'onRejected' | 'onFailed'> & {
  onCancel: () => void
}

/** Inside the dialog, so that each opening begins with an empty reason. */
function RejectForm({ review, onCancel, onRejected, onFailed }: RejectFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { reason: '' },
    submit: ({ reason }) =>
      api.post(`/api/training/evidence/${review.id}/rejection`, { reason: reason.trim() }),
    onSuccess: onRejected,
    failure: (error) => {
      // What is wrong with the reason stands beside it.
      if (!(error instanceof ApiError && error.fieldErrors.length > 0)) {
        onFailed(error, 'Failed to reject the certificate. Please try again.')
      }
      return null
    },
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        required="A reason is required"
        rules={{ validate: (value) => Boolean(value.trim()) || 'A reason is required' }}
        maxLength={1000}
        multiline
      />
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="destructive" aria-disabled={submitting}>
          {submitting ? 'Rejecting...' : 'Reject'}
        </Button>
      </DialogFooter>
    </form>
  )
}
