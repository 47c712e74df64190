import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, forbidden, notFound } from '#core/errors/refusals'
import { postMail } from '#messages/services/post_mail'
import { ASKED, SUBMISSIONS, submissionState, type SubmissionRow } from '#documents/request'

interface Reviewed {
  request_id: number
  user_id: number
  erased_at: string | null
  email: string
  first_name: string
  last_name: string
  status: string
  disabled_at: string | null
}

/**
 * Accepts what somebody uploaded.
 * @throws Refusal 404, 403 for one's own, 409 where somebody decided first or it was taken back.
 */
export const acceptSubmission = (id: number, actor: Actor) => decide(id, null, actor)

/**
 * Rejects it with a reason that its owner reads; they may upload another.
 * @throws Refusal as for accepting.
 */
export const rejectSubmission = (id: number, reason: string, actor: Actor) =>
  decide(id, reason, actor)

/** Of two reviewers one decides: the row is changed only while it is pending. */
async function decide(id: number, reason: string | null, actor: Actor): Promise<void> {
  const accepted = reason === null
  await change(actor, async (change) => {
    const owner: Reviewed | null = await change.trx
      .from(`${SUBMISSIONS} as s`)
      .join(`${ASKED} as r`, 'r.id', 's.request_id')
      .join('employees as e', 'e.id', 'r.employee_id')
      .join('users as u', 'u.id', 'e.user_id')
      .where('s.id', id)
      .select('s.request_id', 'e.user_id', 'e.erased_at', 'e.status')
      .select('u.email', 'u.first_name', 'u.last_name', 'u.disabled_at')
      .first()
    if (!owner || owner.erased_at !== null) throw notFound()
    if (Number(owner.user_id) === change.actor.id) {
      throw forbidden('You cannot review your own document.')
    }
    const decided = await change.trx.from(SUBMISSIONS).where({ id, pending: 1 }).update({
      pending: null,
      decided_at: change.time,
      accepted,
      reason,
      decided_by_id: change.actor.id,
      decided_by: change.actor.label,
    })
    if (Number(decided) !== 1) throw conflict(await outcomeOf(change, id))
    await change.trx
      .from(ASKED)
      .where({ id: owner.request_id, state: 'submitted' })
      .update(accepted ? { state: 'done', done_at: change.time } : { state: 'open' })
    await change.audit({
      action: accepted ? 'accept' : 'reject',
      entityType: 'document_submission',
      entityId: id,
      newValues: { requestId: Number(owner.request_id), ...(accepted ? {} : { reason }) },
    })
    if (owner.status !== 'active' || owner.disabled_at) return
    await postMail(change, {
      kind: 'document_reviewed',
      recipient: owner.email,
      recipientName: `${owner.first_name} ${owner.last_name}`.trim(),
      payload: { submissionId: id },
    })
  })
}

/** What became of an upload, for who came too late to decide about it. */
async function outcomeOf({ trx }: Change, id: number): Promise<string> {
  const row: SubmissionRow = await trx.from(SUBMISSIONS).where('id', id).firstOrFail()
  const state = submissionState(row)
  if (state === 'withdrawn') return 'This document does not await review any more.'
  return `${row.decided_by} has ${state} this document already.`
}
