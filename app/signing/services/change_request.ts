import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { fromDbTime } from '#core/time'
import { conflict, invalidField, notFound } from '#core/errors/http_errors'
import { cancelMails } from '#messages/delivery/cancel_mails'
import { table } from '#core/database/table'
import SigningAction from '#signing/models/signing_action'
import SigningRequest from '#signing/models/signing_request'
import { findNotice } from '#signing/queries/notices'
import { displayName, EXPIRED, NO_LONGER_OPEN } from '#signing/request'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { postToMany } from '#messages/services/post_mail'
import { cancelInTransaction } from '#signing/services/cancel_request'
import {
  createInTransaction,
  lettersFor,
  DIFFERENT_PEOPLE,
  managerOf,
  type NewRequest,
} from '#signing/services/create_request'
import { tellSigner, tellSigners } from '#signing/services/tell_signer'

/** No one is reminded of a request twice within a day. */
const REMINDER_HOURS = 24

/**
 * Requests that wait for a signer, in the order of their ids.
 * @throws HttpError 404, 409 when one is no longer open.
 */
async function openRequests(change: Change, ids: readonly number[]): Promise<SigningRequest[]> {
  const requests = await SigningRequest.query({ client: change.trx })
    .whereIn('id', [...ids])
    .orderBy('id')
    .preload('actions', (actions) => void actions.orderBy('id'))
  if (requests.length < ids.length) throw notFound()
  if (requests.some((request) => !request.isOpen)) throw conflict(NO_LONGER_OPEN)
  if (requests.some((request) => request.isExpiredAt(change.time))) throw conflict(EXPIRED)
  return requests
}

/**
 * Cancels a request, which its signers then cannot open. Signers who were notified, whether they
 * have signed or not, get an email with the reason, if any.
 * @throws HttpError 404, 409 when it is not open.
 */
export const cancelRequest = (id: number, reason: string | null, actor: Actor) =>
  change(actor, async (change) => {
    const told = await SigningAction.query({ client: change.trx })
      .where('requestId', id)
      .whereNot('status', 'PENDING')
      .orderBy('id')
      .preload('user')
    await cancelInTransaction(change, id, 'cancelled', reason)
    await postToMany(
      change,
      told
        .filter(({ user }) => user.disabledAt === null && user.id !== actor.id)
        .map(({ id: actionId, user }) => ({
          kind: 'signing_cancelled' as const,
          recipient: user.email,
          recipientName: displayName(user),
          payload: { actionId },
        }))
    )
  })

/**
 * Emails the signer whose turn it is again.
 * @throws HttpError 404, 409 when no signature is awaited, or they were reminded within a day.
 */
export async function remindSigner(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const [request] = await openRequests(change, [id])
    const waiting = request?.awaited
    if (!waiting) throw conflict('Nobody is waited for: what was signed is being recorded.')
    // Of the current signer: the second signer, or another manager, counts separately.
    const told = await findNotice(change.trx, waiting.mailId ?? 0)
    if (told && fromDbTime(told.created_at).plus({ hours: REMINDER_HOURS }) > change.at) {
      throw conflict('They were told within the last day.')
    }
    if (waiting.mailId) await cancelMails(change, [waiting.mailId], 'Another was sent.')
    await table(change.trx, SigningRequest).where('id', id).update({ reminded_at: change.time })
    await change.audit({
      action: 'remind',
      entityType: 'signing_request',
      entityId: id,
      newValues: { role: waiting.role },
    })
    await tellSigner(change, id, waiting.role)
  })
}

/**
 * Names another person who signs as MANAGER, while no one has.
 * @throws HttpError 404, 409 when the manager has signed or it is not open, 422 naming
 * `managerId`.
 */
export async function nameManager(id: number, managerId: number, actor: Actor): Promise<void> {
  await change(actor, (change) => nameManagersInTransaction(change, [id], managerId))
}

const REQUESTS_AT_ONCE = 500

/**
 * Names one manager for many requests like `nameManager`, in few statements: for all of them, or
 * none.
 * @throws HttpError as nameManager, for any of them.
 */
export async function nameManagersInTransaction(
  change: Change,
  requestIds: readonly number[],
  managerId: number
): Promise<void> {
  for (const some of inBatches(requestIds, REQUESTS_AT_ONCE)) {
    await nameManagerOfSome(change, some, managerId)
  }
}

async function nameManagerOfSome(change: Change, ids: readonly number[], managerId: number) {
  const open = await openRequests(change, ids)
  const requests = open.map((request) => {
    const action = request.actionOf('MANAGER')
    if (!action?.isUnsigned) throw conflict('The manager has signed.')
    return { request, action }
  })
  const manager = await managerOf(change.trx, managerId)
  if (requests.some(({ request }) => request.actionOf('EMPLOYEE')?.userId === manager.id)) {
    throw invalidField('managerId', DIFFERENT_PEOPLE, 'different')
  }
  const changed = requests.filter(({ action }) => action.userId !== manager.id)
  if (changed.length === 0) return
  const mails = changed.flatMap(({ action }) => action.mailId ?? [])
  await cancelMails(change, mails, 'Somebody else signs.')
  await table(change.trx, SigningAction)
    .whereIn(
      'id',
      changed.map(({ action }) => action.id)
    )
    .update({
      user_id: manager.id,
      recipient_name: displayName(manager),
      recipient_email: manager.email,
      status: 'PENDING',
      mail_id: null,
      opened_at: null,
      // The new signer has not requested paper.
      paper_asked_at: null,
    })
  await table(change.trx, SigningRequest)
    .whereIn(
      'id',
      changed.map(({ request }) => request.id)
    )
    .update({ manager_id: manager.id, updated_at: change.time })
  const toTell = changed
    .filter(({ request }) => request.isTurnOf('MANAGER'))
    .map(({ action }) => action.id)
  const told = Map.groupBy(await tellSigners(change, toTell), ({ entityId }) => entityId)
  await change.auditMany(
    changed.flatMap(({ request: { id }, action }) => [
      {
        action: 'update',
        entityType: 'signing_request',
        entityId: id,
        oldValues: { managerId: action.userId },
        newValues: { managerId: manager.id },
      },
      ...(told.get(id) ?? []),
    ])
  )
}

/**
 * Cancels a request and sends its replacement, in one change.
 * @returns the new request's id.
 * @throws HttpError 404, 409 when it is not open, and as `createRequest`.
 */
export async function correctRequest(id: number, input: NewRequest, actor: Actor) {
  const letters = await lettersFor(input, actor)
  return change(actor, async (change) => {
    await cancelInTransaction(change, id, 'corrected', null)
    const correctedId = await createInTransaction(change, { ...input, correctsId: id }, letters)
    // Whatever waits for the request waits for the new one.
    await settleOnboarding(change, [input.employeeId])
    return correctedId
  })
}
