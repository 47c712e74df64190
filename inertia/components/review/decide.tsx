import { capital } from '#core/capital'
import { router } from '@inertiajs/react'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api, ApiError, isUnauthorized } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { onDemand } from '~/lib/on_demand'
import { fullName } from '~/lib/people'
import type { ReviewedKind, SentIn } from './reviewed_kind'

const RejectDialog = onDemand(() => import('~/components/forms/reject_dialog'))

interface DecideProps {
  review: SentIn
  kind: ReviewedKind
}

/** Accept and reject, or the decision. */
export function Decide({ review, kind }: DecideProps) {
  const { busy: accepting, attempt } = useAttempt()
  const [rejecting, setRejecting] = useState(false)

  if (review.state !== 'pending') return <Verdict review={review} kind={kind} />
  if (review.own) {
    return <Notice>This is your own {kind.what}. Someone else must review it.</Notice>
  }

  /** Opens the next waiting one, so that a reviewer can work through the queue. */
  function decided(description: string) {
    toast({ description })
    const next = review.nextId ?? review.previousId
    router.visit(next === null ? kind.page : `${kind.page}/${next}`)
  }

  /** Someone else was faster: shows the server's message and the current status. */
  function failed(error: unknown, description: string) {
    if (isUnauthorized(error)) return
    toast({ description: messageOf(error, description), variant: 'destructive' })
    if (error instanceof ApiError && error.status === 409) {
      setRejecting(false)
      router.reload({ only: ['review'] })
    }
  }

  const accept = () =>
    attempt(
      async () => {
        await api.post(kind.accept, { params: { id: review.id } })
        decided(`${capital(kind.what)} accepted`)
      },
      (error) => failed(error, `Failed to accept the ${kind.what}. Please try again.`)
    )

  return (
    <div className="flex flex-wrap gap-2 border-t pt-5">
      <Button className="flex-1" aria-disabled={accepting} onClick={accept}>
        <Check aria-hidden />
        {accepting ? 'Accepting...' : 'Accept'}
      </Button>
      <Button
        variant="outline"
        className="flex-1"
        aria-disabled={accepting}
        onClick={() => setRejecting(true)}
      >
        <X aria-hidden />
        Reject
      </Button>
      <RejectDialog
        title={`Reject this ${kind.what}?`}
        description={
          <>
            <bdi>{fullName(review)}</bdi>{' '}
            {review.warnings.gone
              ? 'no longer works here. They get no email and cannot upload another one.'
              : 'will get the reason by email and can upload another one.'}
          </>
        }
        record={review.id}
        open={rejecting}
        onOpenChange={setRejecting}
        send={(reason) => api.post(kind.reject, { params: { id: review.id }, body: { reason } })}
        onRejected={() => {
          setRejecting(false)
          decided(`${capital(kind.what)} rejected`)
        }}
        onFailed={(error) => failed(error, `Failed to reject the ${kind.what}. Please try again.`)}
      />
    </div>
  )
}

function Verdict({ review, kind }: DecideProps) {
  const { state, decidedBy, reason } = review
  if (state === 'withdrawn') return <Notice>The owner withdrew this {kind.what}.</Notice>
  return (
    <Notice variant={state === 'accepted' ? 'success' : 'danger'}>
      <p>
        <bdi>{decidedBy}</bdi> {state === 'accepted' ? 'accepted' : 'rejected'} this {kind.what}.
      </p>
      {reason && (
        <p dir="auto" className="mt-1 font-normal whitespace-pre-line">
          {reason}
        </p>
      )}
    </Notice>
  )
}
