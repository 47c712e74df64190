import type { Change } from '#audit/services/change'
import type User from '#accounts/models/user'
import { postMail, postMails } from '#messages/services/post_mail'
import type ChecklistItem from '#onboarding/models/checklist_item'
import { ownersOfOpened } from '#onboarding/queries/tasks/task_mail_facts'

/** Tasks that one email names; it counts the others. */
const MOST_NAMED = 100

/**
 * Emails everyone who was given tasks of these runs by the caller's change, once each: the named
 * owners and who has the role. HR's tasks are in the list of whoever opened them.
 */
export async function notifyOwners(change: Change, checklistIds: readonly number[]): Promise<void> {
  const owners = await ownersOfOpened(change.trx, checklistIds, change.time)
  await postMails(
    change,
    owners
      // Who opened them has seen them.
      .filter(({ id }) => id !== change.actor.id)
      .map(({ id, email, name, itemIds }) => ({
        kind: 'onboarding_tasks',
        recipient: email,
        recipientName: name,
        payload: { userId: id, itemIds: itemIds.slice(0, MOST_NAMED), count: itemIds.length },
      }))
  )
}

/** The same of one task that was handed over. */
export async function notifyOwner(change: Change, user: User, item: ChecklistItem): Promise<void> {
  if (user.id === change.actor.id) return
  await postMail(change, {
    kind: 'onboarding_tasks',
    recipient: user.email,
    recipientName: user.fullName,
    payload: { userId: user.id, itemIds: [item.id], count: 1 },
  })
}
