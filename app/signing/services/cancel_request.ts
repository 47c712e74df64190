import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { conflict, notFound } from '#core/errors/http_errors'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { cancelMails } from '#messages/delivery/cancel_mails'
import OutboxMessage from '#messages/models/outbox_message'
import { postToMany } from '#messages/services/post_mail'
import { table } from '#core/database/table'
import SigningAction from '#signing/models/signing_action'
import SigningRequest from '#signing/models/signing_request'
import {
  displayName,
  NO_LONGER_OPEN,
  UNFINISHED,
  UNSIGNED,
  type CancelledHow,
} from '#signing/request'

/** Who needs no email that a request has ended. */
export interface Informed {
  /** The signer who declined. */
  declinedId?: number
  /** Accounts that are emailed something else about it. */
  userIds?: readonly number[]
  /** The reason was written for the signers; why someone declined or left is not for all of them. */
  quotesReason?: true
  /** Someone else signs; the request goes on. */
  replaced?: true
}

/**
 * Ends a request unfinished, once: canceled, declined by a signer, expired, its employee gone, or
 * replaced by a corrected one. Signatures stay on record and become no document. A request cannot
 * be canceled while the last signature is being sealed, unless that failed. Signers who were
 * notified, whether they have signed or not, get an email; of a corrected one, only
 * those whom the correction leaves out, since the others are asked again.
 * @throws HttpError 404, 409 when it is not open.
 */
export async function cancelInTransaction(
  change: Change,
  requestId: number,
  how: CancelledHow,
  reason: string | null,
  informed: Informed = {}
): Promise<void> {
  await callOffSome(change, [requestId], how, reason, informed)
}

const REQUESTS_AT_ONCE = 500

/**
 * Ends many requests like `cancelInTransaction`, in few statements: all of them, or none.
 * @throws HttpError 404, 409 when one of them is not open.
 */
export async function cancelAllInTransaction(
  change: Change,
  requestIds: readonly number[],
  how: CancelledHow,
  reason: string | null
): Promise<void> {
  for (const some of inBatches(requestIds, REQUESTS_AT_ONCE)) {
    await callOffSome(change, some, how, reason)
  }
}

async function callOffSome(
  change: Change,
  ids: number[],
  how: CancelledHow,
  reason: string | null,
  informed: Informed = {}
): Promise<void> {
  const requests = await table(change.trx, SigningRequest)
    .whereIn('id', ids)
    .select('id', 'status', 'employee_id')
  const statuses = new Map(requests.map(({ id, status }) => [id, status]))
  if (statuses.size < ids.length) throw notFound()
  const waiting = await table(change.trx, SigningAction)
    .whereIn('request_id', ids)
    .whereIn('status', UNSIGNED)
    .select('request_id', 'mail_id')
  const awaited = new Set(waiting.map((action) => action.request_id))
  if (ids.some((id) => !awaited.has(id) && statuses.get(id) !== 'ERROR')) {
    throw conflict(NO_LONGER_OPEN)
  }
  const ended = await table(change.trx, SigningRequest)
    .whereIn('id', ids)
    .whereIn('status', [...UNFINISHED])
    .update({
      status: 'CANCELLED',
      cancelled_at: change.time,
      cancelled_how: how,
      cancel_reason: reason,
      cancelled_by_id: change.actor.id,
      cancelled_by: change.actor.label,
      updated_at: change.time,
    })
  if (ended !== ids.length) throw conflict(NO_LONGER_OPEN)
  const mails = waiting.flatMap(({ mail_id: id }) => (id ? [id] : []))
  await cancelMails(change, mails, 'The signing request was canceled.')
  await change.auditMany(
    ids.map((id) => ({
      action: how === 'declined' ? 'decline' : 'cancel',
      entityType: 'signing_request',
      entityId: id,
      oldValues: { status: statuses.get(id) },
      newValues: { status: 'CANCELLED', how, reason },
    }))
  )
  if (how !== 'corrected') await tellEnded(change, await notified(change, ids), informed)
  await settleOnboarding(change, [...new Set(requests.map((request) => request.employee_id))])
}

/** Signers who know of the requests, or whose first email is just leaving. */
export const notified = ({ trx }: Change, requestIds: readonly number[]) =>
  SigningAction.query({ client: trx })
    .whereIn('requestId', [...requestIds])
    .where((known) => {
      void known
        .whereNot('status', 'PENDING')
        .orWhereExists(
          OutboxMessage.query({ client: trx })
            .whereColumn('outbox_messages.id', 'signing_actions.mail_id')
            .whereIn('state', ['sending', 'sent'])
        )
    })
    .orderBy('id')
    .preload('user')

/** Emails signers that a request has ended for them, but for whoever ended it. */
export async function tellEnded(
  change: Change,
  signers: readonly SigningAction[],
  { declinedId, userIds = [], quotesReason, replaced }: Informed = {}
): Promise<void> {
  const payloadOf = ({ id: actionId, userId, mailId }: SigningAction) => ({
    actionId,
    declinedId,
    quotesReason,
    ...(replaced && { replaced, ...(userId === null ? { mailId } : { userId }) }),
  })
  const told = signers.filter(({ id }) => id !== declinedId)
  await postToMany(
    change,
    told.flatMap((action) => {
      const { user } = action
      if (!user || user.disabledAt !== null) return []
      if (user.id === change.actor.id || userIds.includes(user.id)) return []
      return {
        kind: 'signing_cancelled' as const,
        recipient: user.email,
        recipientName: displayName(user),
        payload: payloadOf(action),
      }
    })
  )
  await postToMany(
    change,
    told
      .filter(({ isExternal }) => isExternal)
      .map((action) => ({
        kind: 'external_signing_cancelled' as const,
        recipient: action.recipientEmail,
        recipientName: action.recipientName,
        payload: payloadOf(action),
      }))
  )
}
