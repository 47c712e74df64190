import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { postToMany } from '#messages/services/post_mail'
import { ACTIONS, type RequestRow } from '#signing/request'
import { callOffWithin } from '#signing/services/call_off'
import { signableWithin } from '#signing/services/sign_action'

/**
 * A signer declines, which ends the request; who sent it is told.
 * @throws Refusal as `signableWithin`.
 */
export async function declineAction(
  actionId: number,
  userId: number,
  reason: string,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const { request } = await signableWithin(change, actionId, userId)
    await callOffWithin(change, Number(request.id), 'declined', reason)
    await tellSender(change, request, 'signing_declined', actionId)
  })
}

/**
 * A signer wants paper instead of signing electronically; who sent it is told, once. The request
 * stays open: they may still change their mind.
 * @throws Refusal as `signableWithin`.
 */
export async function askForPaper(actionId: number, userId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { action, request } = await signableWithin(change, actionId, userId)
    const asked = await change.trx
      .from(ACTIONS)
      .where('id', actionId)
      .whereNull('paper_asked_at')
      .update({ paper_asked_at: change.time })
    if (Number(asked) !== 1) return
    await change.audit({
      action: 'ask_for_paper',
      entityType: 'signing_request',
      entityId: request.id,
      newValues: { role: action.role },
    })
    await tellSender(change, request, 'paper_requested', actionId)
  })
}

/** Administrators stand in for a sender who cannot sign in any more. */
const MOST_ADMINS = 20

async function tellSender(
  change: Change,
  request: RequestRow,
  kind: 'signing_declined' | 'paper_requested',
  actionId: number
) {
  const active = () =>
    change.trx
      .from('users')
      .whereNull('disabled_at')
      .select('id', 'email', 'first_name', 'last_name')
  const sender = await active().where('id', request.sent_by_id ?? 0)
  const readers =
    sender.length > 0
      ? sender
      : await active().where('role', 'admin').orderBy('id').limit(MOST_ADMINS)
  await postToMany(
    change,
    readers.map((user) => ({
      kind,
      recipient: user.email,
      recipientName: `${user.first_name} ${user.last_name}`.trim(),
      payload: { actionId, userId: Number(user.id) },
    }))
  )
}
