import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { fromDbTime } from '#core/time'
import { conflict, invalidField, notFound } from '#core/errors/refusals'
import { cancelMails } from '#messages/delivery/cancel_mails'
import {
  ACTIONS,
  EXPIRED,
  isExpired,
  isTurnOf,
  OPEN,
  REQUESTS,
  signerName,
  UNSIGNED,
  type ActionRow,
  type RequestRow,
} from '#signing/request'
import { postToMany } from '#messages/services/post_mail'
import { OUTBOX_TABLE } from '#messages/outbox_message'
import { callOffWithin, NO_LONGER_OPEN } from '#signing/services/call_off'
import {
  createWithin,
  lettersFor,
  DIFFERENT_PEOPLE,
  managerOf,
  type NewRequest,
} from '#signing/services/create_request'
import { tellSigner, tellSigners } from '#signing/services/tell_signer'

/** Nobody is reminded of one request twice within a day. */
const REMINDER_HOURS = 24

type OpenRequest = Pick<RequestRow, 'id' | 'status' | 'signs_first' | 'expires_at'> & {
  actions: Pick<ActionRow, 'id' | 'request_id' | 'role' | 'user_id' | 'status' | 'mail_id'>[]
}

/**
 * Requests that wait for somebody, in the order of their ids.
 * @throws Refusal 404, 409 when one is not open any more.
 */
async function openRequests(change: Change, ids: readonly number[]): Promise<OpenRequest[]> {
  const requests: Omit<OpenRequest, 'actions'>[] = await change.trx
    .from(REQUESTS)
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('id', 'status', 'signs_first', 'expires_at')
  if (requests.length < ids.length) throw notFound()
  if (requests.some(({ status }) => !OPEN.includes(status))) throw conflict(NO_LONGER_OPEN)
  if (requests.some((request) => isExpired(request, change.time))) throw conflict(EXPIRED)
  const actions: OpenRequest['actions'] = await change.trx
    .from(ACTIONS)
    .whereIn('request_id', [...ids])
    .orderBy('id')
    .select('id', 'request_id', 'role', 'user_id', 'status', 'mail_id')
  const byRequest = Map.groupBy(actions, (action) => Number(action.request_id))
  return requests.map((request) => ({
    ...request,
    actions: byRequest.get(Number(request.id)) ?? [],
  }))
}

/** A signer who knows of a request. */
type ToldRow = Pick<ActionRow, 'id' | 'user_id'> &
  Record<'first_name' | 'last_name' | 'email', string>

/**
 * Calls a request off, which its signers then cannot open any more. Who was told of it, whether
 * they have signed or not, is mailed that it is off, and why where that was said.
 * @throws Refusal 404, 409 when it is not open.
 */
export const cancelRequest = (id: number, reason: string | null, actor: Actor) =>
  change(actor, async (change) => {
    const told: ToldRow[] = await change.trx
      .from(`${ACTIONS} as a`)
      .join('users as u', 'u.id', 'a.user_id')
      .where('a.request_id', id)
      .where('a.status', '<>', 'PENDING')
      .whereNull('u.disabled_at')
      .orderBy('a.id')
      .select('a.id', 'a.user_id', 'u.first_name', 'u.last_name', 'u.email')
    await callOffWithin(change, id, 'cancelled', reason)
    await postToMany(
      change,
      told
        .filter((signer) => Number(signer.user_id) !== actor.id)
        .map((signer) => ({
          kind: 'signing_cancelled' as const,
          recipient: signer.email,
          recipientName: signerName(signer),
          payload: { actionId: Number(signer.id) },
        }))
    )
  })

/**
 * Mails whose turn it is once more.
 * @throws Refusal 404, 409 when nobody's signature is awaited, or they were reminded within a day.
 */
export async function remindSigner(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const [request] = await openRequests(change, [id])
    const waiting = request?.actions.find(({ role }) => isTurnOf(role, request, request.actions))
    if (!waiting) throw conflict('Nobody is waited for: what was signed is being recorded.')
    // Of whoever it is now: the second signer, or another manager, is told anew.
    const told = await change.trx
      .from(OUTBOX_TABLE)
      .where('id', waiting.mail_id ?? 0)
      .whereIn('state', ['queued', 'sending', 'sent'])
      .select('created_at')
      .first()
    if (told && fromDbTime(told.created_at).plus({ hours: REMINDER_HOURS }) > change.at) {
      throw conflict('They were told within the last day.')
    }
    if (waiting.mail_id) await cancelMails(change, [Number(waiting.mail_id)], 'Another was sent.')
    await change.trx.from(REQUESTS).where('id', id).update({ reminded_at: change.time })
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
 * Names another person who signs as MANAGER, while nobody has (product.md).
 * @throws Refusal 404, 409 when the manager has signed or it is not open, 422 naming `managerId`.
 */
export async function nameManager(id: number, managerId: number, actor: Actor): Promise<void> {
  await change(actor, (change) => nameManagersWithin(change, [id], managerId))
}

/** SQLite takes 32,766 parameters in a statement. */
const REQUESTS_AT_ONCE = 500

/**
 * Names one person as the manager of many requests as `nameManager` does of one, by few statements:
 * of all of them, or of none.
 * @throws Refusal as nameManager, of any of them.
 */
export async function nameManagersWithin(
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
    const action = request.actions.find(({ role }) => role === 'MANAGER')
    const employee = request.actions.find(({ role }) => role === 'EMPLOYEE')
    if (!action || !UNSIGNED.includes(action.status)) throw conflict('The manager has signed.')
    const isTurn = isTurnOf('MANAGER', request, request.actions)
    return { id: Number(request.id), action, employeeId: Number(employee?.user_id), isTurn }
  })
  const manager = await managerOf(change.trx, managerId)
  if (requests.some(({ employeeId }) => employeeId === manager.user_id)) {
    throw invalidField('managerId', DIFFERENT_PEOPLE, 'different')
  }
  const changed = requests.filter(({ action }) => Number(action.user_id) !== manager.user_id)
  if (changed.length === 0) return
  const mails = changed.flatMap(({ action }) => (action.mail_id ? [Number(action.mail_id)] : []))
  await cancelMails(change, mails, 'Somebody else signs.')
  await change.trx
    .from(ACTIONS)
    .whereIn(
      'id',
      changed.map(({ action }) => action.id)
    )
    .update({
      user_id: manager.user_id,
      recipient_name: signerName(manager),
      recipient_email: manager.email,
      status: 'PENDING',
      mail_id: null,
      opened_at: null,
      // Who is named now has not asked for it.
      paper_asked_at: null,
    })
  await change.trx
    .from(REQUESTS)
    .whereIn(
      'id',
      changed.map(({ id }) => id)
    )
    .update({ manager_id: manager.user_id, updated_at: change.time })
  const toTell = changed.filter(({ isTurn }) => isTurn).map(({ action }) => Number(action.id))
  const told = Map.groupBy(await tellSigners(change, toTell), ({ entityId }) => entityId)
  await change.auditMany(
    changed.flatMap(({ id, action }) => [
      {
        action: 'update',
        entityType: 'signing_request',
        entityId: id,
        oldValues: { managerId: Number(action.user_id) },
        newValues: { managerId: manager.user_id },
      },
      ...(told.get(id) ?? []),
    ])
  )
}

/**
 * Calls a request off and sends what takes its place, in one change.
 * @returns the new request's id.
 * @throws Refusal 404, 409 when it is not open, and as `createRequest`.
 */
export async function correctRequest(id: number, input: NewRequest, actor: Actor) {
  const letters = await lettersFor(input, actor)
  return change(actor, async (change) => {
    await callOffWithin(change, id, 'corrected', null)
    return createWithin(change, { ...input, correctsId: id }, letters)
  })
}
