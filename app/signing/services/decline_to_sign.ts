import type User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { postToMany } from '#messages/services/post_mail'
import type { ExternalSigner } from '#signing/external/external_access'
import { cancelInTransaction } from '#signing/services/cancel_request'
import { whoFollows } from '#signing/services/tell_signer'
import { signableInTransaction } from '#signing/services/sign_action'

/**
 * A signer declines, which ends the request and notifies the sender and the other signers.
 * @throws HttpError as `signableInTransaction`.
 */
export async function declineToSign(
  actionId: number,
  userId: number | null,
  reason: string,
  actor: Actor,
  external?: ExternalSigner
): Promise<void> {
  await change(actor, async (change) => {
    const { request } = await signableInTransaction(change, actionId, userId, external)
    const followers = await whoFollows(change, request)
    const userIds = followers.map(({ id }) => id)
    const informed = { declinedId: actionId, userIds }
    await cancelInTransaction(change, request.id, 'declined', reason, informed)
    // A sender who declines knows.
    const others = followers.filter(({ id }) => id !== userId)
    await tellSender(change, others, 'signing_declined', actionId)
  })
}

/**
 * A signer requests paper instead of signing electronically, which notifies the sender, once. The
 * request stays open: they may still change their mind.
 * @throws HttpError as `signableInTransaction`.
 */
export async function requestPaperCopy(
  actionId: number,
  userId: number | null,
  actor: Actor,
  external?: ExternalSigner
): Promise<void> {
  await change(actor, async (change) => {
    const { action, request } = await signableInTransaction(change, actionId, userId, external)
    if (action.paperAskedAt) return
    await change.save(action.merge({ paperAskedAt: change.time }), {
      action: 'ask_for_paper',
      newValues: { role: action.role },
    })
    await tellSender(change, await whoFollows(change, request), 'paper_requested', actionId)
  })
}

async function tellSender(
  change: Change,
  followers: readonly User[],
  kind: 'signing_declined' | 'paper_requested',
  actionId: number
) {
  await postToMany(
    change,
    followers.map((user) => ({
      kind,
      recipient: user.email,
      recipientName: user.fullName,
      payload: { actionId, userId: user.id },
    }))
  )
}
