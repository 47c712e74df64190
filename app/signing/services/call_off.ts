import type { Change } from '#audit/services/change'
import { conflict, notFound } from '#exceptions/refusals'
import { cancelMails } from '#outbox/services/cancel_mails'
import { ACTIONS, OPEN, REQUESTS, UNSIGNED, type CancelledHow } from '#signing/request'

/** What somebody is told whose step came too late. */
export const NO_LONGER_OPEN = 'This request is not open any more.'

/**
 * Ends a request unfinished, once: cancelled by who may, declined by a signer, expired, its employee
 * gone, or replaced by a corrected one. What was signed stays on record and becomes no document.
 * While the last signature is being sealed it cannot be called off any more, but where that failed.
 * @throws Refusal 404, 409 when it is not open.
 */
export async function callOffWithin(
  change: Change,
  requestId: number,
  how: CancelledHow,
  reason: string | null
): Promise<void> {
  const request = await change.trx.from(REQUESTS).where('id', requestId).select('status').first()
  if (!request) throw notFound()
  const waiting = await change.trx
    .from(ACTIONS)
    .where('request_id', requestId)
    .whereIn('status', [...UNSIGNED])
    .select('id', 'mail_id')
  if (waiting.length === 0 && request.status !== 'ERROR') throw conflict(NO_LONGER_OPEN)
  const ended = await change.trx
    .from(REQUESTS)
    .where('id', requestId)
    .whereIn('status', [...OPEN, 'ERROR'])
    .update({
      status: 'CANCELLED',
      cancelled_at: change.time,
      cancelled_how: how,
      cancel_reason: reason,
      cancelled_by_id: change.actor.id,
      cancelled_by: change.actor.label,
      updated_at: change.time,
    })
  if (Number(ended) !== 1) throw conflict(NO_LONGER_OPEN)
  const mails = waiting.flatMap(({ mail_id: id }) => (id ? [Number(id)] : []))
  if (mails.length > 0) await cancelMails(change, mails, 'The signing request was called off.')
  await change.audit({
    action: how === 'declined' ? 'decline' : 'cancel',
    entityType: 'signing_request',
    entityId: requestId,
    oldValues: { status: request.status },
    newValues: { status: 'CANCELLED', how, reason },
  })
}
