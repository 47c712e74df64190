import type { Change } from '#audit/services/change'
import User from '#accounts/models/user'
import { table } from '#core/database/table'
import { postMail } from '#messages/services/post_mail'
import type Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { ownersOfTasks, tasksToNotifyOf } from '#onboarding/queries/tasks/task_mail_facts'
import { emailOnceADay } from '#onboarding/tasks/nudge'

/**
 * Emails everyone who was given tasks of a run: the named owners, who has the role, and HR. Each gets
 * one email a day at most, with all that is theirs.
 */
export async function notifyOwners(
  change: Change,
  { id: checklistId, startedById }: Checklist
): Promise<void> {
  const tasks = await tasksToNotifyOf(change.trx, checklistId)
  await table(change.trx, ChecklistItem)
    .where({ checklist_id: checklistId, kind: 'task', to_send: 1 })
    .update({ to_send: null })
  if (tasks.length === 0) return
  const owners = await ownersOfTasks(change.trx, tasks)
  const users = await User.query({ client: change.trx }).whereIn('id', owners).orderBy('id')
  await emailOnceADay(
    change,
    // Who opened them has seen them.
    users.filter((user) => user.maySignIn && user.id !== startedById),
    'onboarding_tasks'
  )
}

/** The same of one task that was handed over, at once. */
export async function notifyOwner(change: Change, user: User, item: ChecklistItem): Promise<void> {
  if (user.id === change.actor.id) return
  await postMail(change, {
    kind: 'onboarding_tasks',
    recipient: user.email,
    recipientName: user.fullName,
    payload: { userId: user.id, itemIds: [item.id] },
  })
}
