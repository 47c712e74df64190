import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { changedSince } from '#core/changed_since'
import { conflict, invalidField, overtaken } from '#core/errors/http_errors'
import { once } from '#core/http/idempotency'
import { countOf, table } from '#core/database/table'
import User from '#accounts/models/user'
import { removal } from '#onboarding/checklists/removal'
import { MOST_COMMENTS } from '#onboarding/limits'
import Checklist from '#onboarding/models/checklist'
import ItemComment from '#onboarding/models/item_comment'
import { assertMayGive } from '#onboarding/policies/packet_policy'
import { sendingWorker } from '#onboarding/sending/send_items'
import { findItem } from '#onboarding/tasks/find_item'
import { notifyOfComment } from '#onboarding/tasks/notify_of_comment'
import { notifyOwner } from '#onboarding/tasks/notify_owners'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'

/**
 * Hands a task over to another person, whose it is from then on.
 * @param previous the account that owned it as the caller saw it, null for a group's.
 * @throws HttpError 403, 404, 409 when it is not open or has been handed over since, 422 naming
 * `userId`.
 */
export async function delegateTask(
  id: number,
  userId: number,
  actor: Actor,
  previous?: number | null
): Promise<void> {
  await change(actor, async (change) => {
    const { item } = await findItem(change, id, 'delegate')
    const isSeen = previous === undefined || previous === item.ownerUserId
    if (!isSeen && item.ownerUserId !== userId) {
      const now = await User.find(item.ownerUserId, { client: change.trx })
      const done = changedSince('This', `handed over to ${now?.fullName ?? 'others'}`)
      const message = `${done} Hand it over again to change that.`
      throw overtaken('userId', message, { now: item.ownerUserId })
    }
    const user = await User.find(userId, { client: change.trx })
    if (!user?.maySignIn || user.awaitingApprovalAt !== null) {
      throw invalidField('userId', 'Choose someone who can sign in.', 'exists')
    }
    const { owner, ownerUserId, ownerRoleId } = item
    await change.save(item.merge({ owner: 'person', ownerUserId: userId, ownerRoleId: null }), {
      action: 'delegate',
      oldValues: { owner, ownerUserId, ownerRoleId },
      newValues: { owner: 'person', ownerUserId: userId },
    })
    await notifyOwner(change, user, [item.id])
  })
}

/**
 * Waives an item: it counts as settled, and says why.
 * @throws HttpError 403, 404, 409 when it is not open.
 */
export async function waiveItem(id: number, reason: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { item } = await findItem(change, id, 'waive')
    await change.save(
      item.merge({
        status: 'waived',
        toSend: null,
        problem: null,
        waivedAt: change.time,
        waivedById: change.actor.id,
        waivedBy: change.actor.label,
        waiveReason: reason,
      }),
      { action: 'waive', newValues: { reason } }
    )
    await settleOnboarding(change, [item.employeeId])
  })
}

/**
 * Takes an item off a checklist, as if it had never been on it. What was assigned or sent stays.
 * @throws HttpError 403, 404, 409 when it is not open.
 */
export async function removeItem(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { item } = await findItem(change, id, 'remove')
    await change.save(item.merge(removal(change)), { action: 'remove' })
    await settleOnboarding(change, [item.employeeId])
  })
}

/**
 * Sends an item again that could not be sent, or whose request was canceled.
 * @throws HttpError 403, 404, 409 when there is nothing to send again.
 */
export async function retryItem(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { item, checklist } = await findItem(change, id, 'retry')
    assertMayGive(change.actor, [item.kind])
    if (!item.isSent) throw conflict('There is nothing to send again.')
    await change.save(
      item.merge({ toSend: 1, problem: null, documentRequestId: null, signingRequestId: null }),
      { action: 'retry' }
    )
    await table(change.trx, Checklist).where('id', checklist.id).update({
      to_send: 1,
      // Whoever sends it again signs for it where the person has no manager who can.
      started_by_id: change.actor.id,
      started_by: change.actor.label,
      updated_at: change.time,
    })
    change.afterCommit(() => sendingWorker.wake())
  })
}

/**
 * Comments on an item, and emails whom that concerns; with an Idempotency-Key, once.
 * @returns the comment's id.
 * @throws HttpError 403, 404, 409, also where it has the most comments.
 */
export async function commentOn(
  id: number,
  body: string,
  actor: Actor,
  key?: string
): Promise<number> {
  const call = { operation: 'onboarding_comments.store', key, input: { id, body } }
  return change(actor, async (change) => {
    const found = await findItem(change, id, 'comment')
    return once(change, call, async () => {
      const comments = table(change.trx, ItemComment).where('item_id', id)
      if ((await countOf(comments)) >= MOST_COMMENTS) {
        throw conflict(`This item already has ${MOST_COMMENTS} comments, so no more can be added.`)
      }
      const comment = new ItemComment().fill({
        itemId: found.item.id,
        body,
        authorId: change.actor.id,
        author: change.actor.label,
      })
      await change.save(comment)
      await notifyOfComment(change, found, comment.id)
      return comment.id
    })
  })
}
