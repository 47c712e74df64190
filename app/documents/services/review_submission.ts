import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { assertMayReview } from '#documents/policies/submission_policy'
import { postMail } from '#messages/services/post_mail'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import DocumentSubmission from '#documents/models/document_submission'

/**
 * Accepts an upload.
 * @throws HttpError 404, 403 for one's own, 409 where someone decided first or it was withdrawn.
 */
export const acceptSubmission = (id: number, actor: Actor) => decide(id, null, actor)

/**
 * Rejects an upload with a reason for its owner, who may upload another.
 * @throws HttpError as for accepting.
 */
export const rejectSubmission = (id: number, reason: string, actor: Actor) =>
  decide(id, reason, actor)

/** Of two reviewers, one decides: the row changes only while it is pending. */
async function decide(id: number, reason: string | null, actor: Actor): Promise<void> {
  const accepted = reason === null
  await change(actor, async (change) => {
    const submission = await change.find(DocumentSubmission, id)
    await submission.load('request', (request) => {
      void request.preload('employee', (employee) => void employee.preload('user'))
    })
    const { request, requestId } = submission
    const { employee } = request
    assertMayReview(change.actor, employee)
    if (!submission.isPending) throw conflict(outcomeOf(submission))
    submission.merge({
      pending: null,
      decidedAt: change.time,
      accepted,
      reason,
      decidedById: change.actor.id,
      decidedBy: change.actor.label,
    })
    await change.save(submission, {
      action: accepted ? 'accept' : 'reject',
      newValues: { requestId, ...(accepted ? {} : { reason }) },
    })
    const isGone = employee.status === 'inactive'
    if (request.state === 'submitted') {
      const done = { state: 'done', doneAt: change.time } as const
      // Who is gone cannot upload another.
      const again = isGone
        ? ({ state: 'cancelled', cancelledAt: change.time } as const)
        : ({ state: 'open' } as const)
      await change.store(request.merge(accepted ? done : again))
    }
    await settleOnboarding(change, [employee.id])
    const { user } = employee
    if (isGone || user.disabledAt) return
    await postMail(change, {
      kind: 'document_reviewed',
      recipient: user.email,
      recipientName: user.fullName,
      payload: { submissionId: id },
    })
  })
}

/** The decision on an upload, for a reviewer who came too late. */
function outcomeOf({ state, decidedBy }: DocumentSubmission): string {
  if (state === 'withdrawn') return 'This document does not await review anymore.'
  return `${decidedBy} has ${state} this document already.`
}
