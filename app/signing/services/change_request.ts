import type { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { fromDbTime } from '#core/time'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { conflict, invalidField, notFound } from '#core/errors/http_errors'
import { cancelMails } from '#messages/delivery/cancel_mails'
import { table } from '#core/database/table'
import SigningAction from '#signing/models/signing_action'
import SigningRequest from '#signing/models/signing_request'
import { findNotices, reachableActions } from '#signing/queries/notices'
import { EXPIRED, NO_LONGER_OPEN, OPEN, type RequestStatus } from '#signing/request'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { cancelInTransaction, notified, tellEnded } from '#signing/services/cancel_request'
import {
  callOf,
  CORRECT,
  createInTransaction,
  lettersFor,
  type NewRequest,
} from '#signing/services/create_request'
import { tellSigners } from '#signing/services/tell_signer'

/** No one is reminded of a request twice within a day. */
const REMINDER_HOURS = 24

/**
 * Requests that can still be changed, in the order of their ids.
 * @param statuses those with which they can; open ones by default.
 * @throws HttpError 404, 409 when one has another status, or has expired.
 */
export async function openRequests(
  change: Change,
  ids: readonly number[],
  statuses: readonly RequestStatus[] = OPEN
): Promise<SigningRequest[]> {
  const requests = await SigningRequest.query({ client: change.trx })
    .whereIn('id', [...ids])
    .orderBy('id')
    .preload('actions', (actions) => void actions.orderBy('id').preload('user'))
  if (requests.length < ids.length) throw notFound()
  if (requests.some(({ status }) => !statuses.includes(status))) throw conflict(NO_LONGER_OPEN)
  if (requests.some((request) => request.isExpiredAt(change.time))) throw conflict(EXPIRED)
  return requests
}

/**
 * Cancels a request, which its signers then cannot open.
 * @throws HttpError 404, 409 when it is not open.
 */
export const cancelRequest = (id: number, reason: string | null, actor: Actor) =>
  change(actor, (change) =>
    cancelInTransaction(change, id, 'cancelled', reason, { quotesReason: true })
  )

/**
 * Emails the signers whose turn it is again, but for those told within a day.
 * @throws HttpError 404, 409 when no signature is awaited, they cannot sign in, or they were reminded
 * within a day.
 */
export async function remindSigner(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const [request] = await openRequests(change, [id])
    const awaited = request?.awaited ?? []
    if (awaited.length === 0) {
      throw conflict('No one is left to sign. The signatures are being recorded.')
    }
    const reachable = await reachableActions(
      change.trx,
      awaited.map((action) => action.id)
    )
    if (reachable.length === 0) throw conflict('They cannot sign in.')
    // Of the current signers: the next one, or another manager, counts separately.
    const mailIds = reachable.flatMap((action) => action.mail_id ?? [])
    const found = await findNotices(change.trx, mailIds)
    const notices = new Map(found.map((row) => [row.id, fromDbTime(row.created_at)]))
    const isRecent = (at: DateTime | undefined) =>
      at !== undefined && at.plus({ hours: REMINDER_HOURS }) > change.at
    const waiting = reachable.filter((action) => !isRecent(notices.get(action.mail_id ?? 0)))
    if (waiting.length === 0) throw conflict('They were notified within the last day.')
    const earlier = waiting.flatMap((action) => action.mail_id ?? [])
    await cancelMails(change, earlier, 'Another was sent.')
    await table(change.trx, SigningRequest).where('id', id).update({ reminded_at: change.time })
    const told = await tellSigners(
      change,
      waiting.map((action) => action.id)
    )
    await change.auditMany([
      ...waiting.map(({ role }) => ({
        action: 'remind',
        entityType: 'signing_request',
        entityId: id,
        newValues: { role },
      })),
      ...told,
    ])
  })
}

export const isSameSigner = (one: SigningAction, other: SigningAction) =>
  one.userId === null
    ? other.userId === null && one.recipientEmail === other.recipientEmail
    : one.userId === other.userId

/**
 * Cancels a request and sends its replacement, in one change. A repeated call with the same
 * Idempotency-Key returns the first result.
 * @returns the new request's id.
 * @throws HttpError 404, 409 when it is not open, 422 naming `employeeId` for someone else's, and as
 * `createRequest`.
 */
export async function correctRequest(
  id: number,
  given: NewRequest,
  actor: Actor,
  idempotencyKey?: string
): Promise<number> {
  const input = { ...given, correctsId: id }
  const call = callOf(input, idempotencyKey, CORRECT)
  const letters = await lettersFor(input, actor)
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const { employeeId } = await change.find(SigningRequest, id)
    if (employeeId !== input.employeeId) {
      throw invalidField('employeeId', 'A correction is for the same employee.', 'sameAs')
    }
    await cancelInTransaction(change, id, 'corrected', null)
    const correctedId = await createInTransaction(change, input, letters)
    await rememberMade(change, call, correctedId)
    const known = await notified(change, [id])
    const signers = await SigningAction.findManyBy(
      { requestId: correctedId },
      { client: change.trx }
    )
    // The others are asked to sign the new one.
    await tellEnded(
      change,
      known.filter((one) => !signers.some((other) => isSameSigner(one, other)))
    )
    // Whatever waits for the request waits for the new one.
    await settleOnboarding(change, [input.employeeId])
    return correctedId
  })
}
