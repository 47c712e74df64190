import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, forbidden, notFound } from '#exceptions/refusals'
import { fieldsOf } from '#documents/template'
import { assertFilled, closeFilled, type Filled } from '#signing/filled'
import {
  ACTIONS,
  DOCUMENTS,
  EXPIRED,
  isExpired,
  isTurnOf,
  MANAGING_ROLES,
  REQUESTS,
  UNSIGNED,
  type ActionRow,
  type RequestRow,
} from '#signing/request'
import { sealingWorker } from '#signing/sealing/sealing_worker'
import { NO_LONGER_OPEN } from '#signing/services/call_off'

/** What is known of a signer at the moment they sign. */
export interface Signing {
  actionId: number
  userId: number
  filled: Filled
  /** The consent text they agreed to. */
  consentVersion: string
  /** How they showed who they are, and when. */
  authenticatedBy: 'password' | 'recent_sign_in'
  browser: string | null
}

export const NOT_YOUR_TURN = 'It is not your turn to sign.'

/** An action with its request, within a change; only its own signer is shown it. */
export async function actionWithin(
  change: Change,
  actionId: number,
  userId: number
): Promise<{ action: ActionRow; request: RequestRow; actions: ActionRow[] }> {
  const action: ActionRow | null = await change.trx.from(ACTIONS).where('id', actionId).first()
  if (!action || Number(action.user_id) !== userId) throw notFound()
  const request: RequestRow = await change.trx
    .from(REQUESTS)
    .where('id', action.request_id)
    .firstOrFail()
  const actions: ActionRow[] = await change.trx
    .from(ACTIONS)
    .where('request_id', action.request_id)
    .orderBy('id')
  return { action, request, actions }
}

/**
 * Whether somebody may sign now, asked within each change that lets them.
 * @throws Refusal 409 when it is not open, has expired or is another's turn, 403 for who is no
 * manager any more.
 */
export async function assertMaySign(
  change: Change,
  { action, request, actions }: { action: ActionRow; request: RequestRow; actions: ActionRow[] }
): Promise<void> {
  if (isExpired(request, change.time)) throw conflict(EXPIRED)
  if (!UNSIGNED.includes(action.status)) throw conflict('You have signed this already.')
  if (!isTurnOf(action.role, request, actions)) {
    const open = !['CANCELLED', 'COMPLETED', 'ERROR'].includes(request.status)
    throw conflict(open ? NOT_YOUR_TURN : NO_LONGER_OPEN)
  }
  if (action.role !== 'MANAGER') return
  const user = await change.trx.from('users').where('id', action.user_id).select('role').first()
  if (!MANAGING_ROLES.includes(user?.role)) {
    throw forbidden('Only administrators and managers sign as manager.')
  }
}

/**
 * The signature: what was filled in is stored, and the action is SIGNED, once, however often it is
 * sent. What follows (the marks put on the document, the next signer's turn, the seal) is done by
 * the sealing worker, which goes on after a kill.
 * @throws Refusal 404 for another's, 409 as `assertMaySign`, 422 naming what is missing.
 */
export async function signAction(signing: Signing, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const found = await actionWithin(change, signing.actionId, signing.userId)
    await assertMaySign(change, found)
    const { action, request } = found
    const documents = await change.trx
      .from(DOCUMENTS)
      .where('request_id', request.id)
      .orderBy('position')
      .select('id', 'fields', 'sha256')
    const own = documents.map((row) => ({
      id: Number(row.id),
      fields: fieldsOf(row).filter(({ role }) => role === action.role),
    }))
    const filled = assertFilled(signing.filled, own)
    const closed = await closeFilled(change, Number(action.id), filled)
    const entryId = await change.audit({
      action: 'sign',
      entityType: 'signing_request',
      entityId: request.id,
      newValues: {
        role: action.role,
        consent: signing.consentVersion,
        authenticatedBy: signing.authenticatedBy,
        filledSha256: closed.sha256,
        documents: documents.map(({ id, sha256 }) => ({ id, sha256 })),
      },
    })
    const signed = await change.trx
      .from(ACTIONS)
      .where('id', action.id)
      .whereIn('status', [...UNSIGNED])
      .update({
        status: 'SIGNED',
        consented_at: change.time,
        consent_version: signing.consentVersion,
        authenticated_by: signing.authenticatedBy,
        authenticated_at: change.time,
        signed_at: change.time,
        address: actor.address,
        browser: signing.browser?.slice(0, 255) ?? null,
        filled: closed.filled,
        filled_sha256: closed.sha256,
        audit_entry_id: entryId,
      })
    if (Number(signed) !== 1) throw conflict('You have signed this already.')
    await change.trx
      .from(REQUESTS)
      .where('id', request.id)
      .update({
        status: request.status === 'MANAGER_DONE' ? 'MANAGER_DONE' : 'IN_PROGRESS',
        first_signed_at: request.first_signed_at ?? change.time,
        updated_at: change.time,
      })
    change.afterCommit(() => sealingWorker.wake())
  })
}

/** That a signer has opened the documents: the request is IN_PROGRESS from the first time on. */
export async function openAction(actionId: number, userId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const found = await actionWithin(change, actionId, userId)
    await assertMaySign(change, found)
    const { action, request } = found
    if (action.opened_at) return
    await change.trx.from(ACTIONS).where('id', action.id).update({ opened_at: change.time })
    await change.trx
      .from(REQUESTS)
      .where('id', request.id)
      .whereIn('status', ['CREATED', 'SENT'])
      .update({ status: 'IN_PROGRESS', updated_at: change.time })
    await change.audit({
      action: 'open',
      entityType: 'signing_request',
      entityId: request.id,
      newValues: { role: action.role },
    })
  })
}
